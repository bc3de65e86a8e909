// Syntax trees of files of the repository, from the compiler's own API.

import { readdirSync } from 'node:fs';
import type { SourceFile } from 'typescript/unstable/ast';
import { API } from 'typescript/unstable/sync';

const ROOT = `${process.cwd()}/`;

/** Production files of these folders. */
export const productionFiles = (...folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.(test|testing|d)\.m?tsx?$/.test(file)),
  );

/** Reads each file; `texts` replaces the content of files on disk. */
export function readSources<T>(
  files: readonly string[],
  read: (file: string, source: SourceFile) => T,
  texts: Readonly<Record<string, string>> = {},
): T[] {
  const api = new API({ cwd: ROOT, fs: { readFile: (path) => texts[path.slice(ROOT.length)] } });
  try {
    const snapshot = api.updateSnapshot({
      openProjects: [`${ROOT}tsconfig.json`],
      openFiles: files.map((file) => ROOT + file),
    });
    return files.map((file) => {
      const source = snapshot.getDefaultProjectForFile(ROOT + file)?.program.getSourceFile(ROOT + file);
      if (!source) throw new Error(`The compiler does not read ${file}.`);
      return read(file, source);
    });
  } finally {
    api.close();
  }
}

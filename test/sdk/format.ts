// Formats printed TypeScript like all sources.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** The text as Biome formats a file of this name. */
export async function formatted(file: string, source: string): Promise<string> {
  const biome = spawn(process.execPath, [
    'node_modules/@biomejs/biome/bin/biome',
    'format',
    `--stdin-file-path=${file}`,
  ]);
  biome.stdin.end(source);
  const [out, error] = await Promise.all([text(biome.stdout), text(biome.stderr), once(biome, 'close')]);
  if (!out) throw new Error(error);
  return out;
}

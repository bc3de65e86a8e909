// Vite plugin for texts of the interface (labels.ts, copy.ts): puts each string where it is used, and removes what no code
// of the browser uses. A page then loads the texts of a dialog with the dialog, not with the first list.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type TextObject, textObjectsOf } from './text-objects.ts';

const TEXT_FILE = /(?:^|[/-])(?:labels|copy)\.ts$/;
const SOURCE_FILE = /(?<!\.test|\.testing)\.tsx?$/;
const NAMED_IMPORT = /^import \{([^}]*)\} from '([^']+)';/gm;
const TEXT_FILE_NAMED = /'([^'\n]+\/(?:[\w-]+-)?(?:labels|copy)\.ts)'/g;

/** Mentions of a name in code, with the key that follows; not as a member of something else. */
const mentionsOf = (name: string): RegExp =>
  new RegExp(`(?<![\\w$'"\`-])(?<!(?<!\\.\\.)\\.)(typeof )?\\b${name}\\b(?:\\.(\\w+))?`, 'g');

type Objects = Map<string, Map<string, TextObject>>;

class Sources {
  readonly objects: Objects = new Map();
  readonly #codes = new Map<string, string>();
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
    for (const room of ['domain', 'web'])
      for (const name of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }))
        if (SOURCE_FILE.test(name)) {
          const file = join(root, room, name);
          this.#codes.set(file, readFileSync(file, 'utf8'));
        }
    for (const [file, code] of this.#codes) if (TEXT_FILE.test(file)) this.objects.set(file, textObjectsOf(file, code));
  }

  /** Code with the texts that it names, by file, for files that this changes. */
  inlineAll(): Map<string, string> {
    const changed = new Map<string, string>();
    for (const [file, code] of this.#codes) {
      const inlined = this.#inline(file, code);
      if (inlined !== code) changed.set(file, inlined);
    }
    return changed;
  }

  #resolve(file: string, source: string): string {
    return source.startsWith('#') ? join(this.#root, source.slice(1)) : resolve(dirname(file), source);
  }

  #inline(file: string, code: string): string {
    const rest = code.replace(NAMED_IMPORT, '');
    // Imported as a whole, or later.
    for (const [, source] of rest.matchAll(TEXT_FILE_NAMED))
      for (const object of this.objects.get(this.#resolve(file, source!))?.values() ?? []) object.isWhole = true;
    // Text files are not inlined, so they keep every text that they name.
    const isTextFile = TEXT_FILE.test(file);
    for (const [name, object] of this.objects.get(file) ?? [])
      note(object, [...rest.replace(`export const ${name} =`, '').matchAll(mentionsOf(name))]);
    let inlined = code;
    for (const [, names, source] of code.matchAll(NAMED_IMPORT))
      for (const name of names!.split(',').map((one) => one.trim())) {
        const object = this.objects.get(this.#resolve(file, source!))?.get(name.split(' as ')[0]!);
        if (!object) continue;
        const mentions = [...rest.matchAll(mentionsOf(name))];
        const isStatic = mentions.every(([, typeOf, key]) => !typeOf && key !== undefined);
        if (isTextFile || !isStatic || name.includes(' as ')) note(object, mentions, name.includes(' as '));
        else inlined = inlineTexts(inlined, name, object);
      }
    return inlined;
  }
}

/** Notes the keys that code keeps naming. */
function note(object: TextObject, mentions: readonly RegExpMatchArray[], isRenamed = false): void {
  if (isRenamed) object.isWhole = true;
  for (const [, typeOf, key] of mentions)
    if (key && !typeOf) object.keptKeys.add(key);
    else object.isWhole = true;
}

function inlineTexts(code: string, name: string, { texts, keptKeys }: TextObject): string {
  const literals = new Map(texts.map(({ key, literal }) => [key, literal]));
  return code.replace(mentionsOf(name), (mention, _typeOf, key?: string) => {
    if (!key) return mention;
    const literal = literals.get(key);
    if (!literal) keptKeys.add(key);
    return literal ?? mention;
  });
}

/** Removes unused texts from the code of a text file. */
function withoutUnused(code: string, objects: Iterable<TextObject>): string {
  const unused = [...objects].flatMap(({ texts, keptKeys, isWhole }) =>
    isWhole ? [] : texts.filter(({ key }) => !keptKeys.has(key)),
  );
  return unused
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^,/, ''), code);
}

/** @param root folder with `web` and `domain` */
export function inlinedTexts(root: string): Plugin {
  let sources: Sources;
  let inlined = new Map<string, string>();
  return {
    name: 'inlined-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => {
      sources = new Sources(root);
      inlined = sources.inlineAll();
    },
    transform: (code, id) => {
      const own = sources.objects.get(id);
      return own ? withoutUnused(code, own.values()) : inlined.get(id);
    },
  };
}

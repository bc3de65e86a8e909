// Finds the `sql` tags of a source and gives each a site, `file:line#hash`. The transform of the unit tests adds the
// site to the statement as a comment, so that executed statements can be traced back to their tags.

import { createHash } from 'node:crypto';

const TAG = /\bsql\b(?=[`<])/g;
const MARK = /\/\* @(\S+) \*\/ ?/g;

export interface SqlTag {
  /** Offset of the word `sql`. */
  start: number;
  /** Offset after the opening backtick. */
  textStart: number;
  line: number;
}

/** Offset after the type arguments that open at `open`, or -1 if no type argument list ends there. */
function skipTypeArguments(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    const character = source[at];
    if (character === '<') depth += 1;
    else if (character === '>' && source[at - 1] !== '=') depth -= 1;
    else if (character === '`') return -1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** All tagged templates of a source, in order. */
export function findSqlTags(source: string): SqlTag[] {
  const tags: SqlTag[] = [];
  for (const { index: start } of source.matchAll(TAG)) {
    const afterTag = start + 'sql'.length;
    const backtick = source[afterTag] === '<' ? skipTypeArguments(source, afterTag) : afterTag;
    if (source[backtick] !== '`') continue;
    tags.push({ start, textStart: backtick + 1, line: source.slice(0, start).split('\n').length });
  }
  return tags;
}

/** Changes with the file, to distinguish statements recorded from an older text. */
export const hashSource = (source: string): string => createHash('sha256').update(source).digest('hex').slice(0, 8);

/** Name of a tag within its file; a second tag on the same line is distinguished by its offset. */
export const siteOf = (file: string, tag: SqlTag, hash: string): string => `${file}:${tag.line}:${tag.start}#${hash}`;

/** The source with the site of every tag as a comment at the start of its template; line numbers do not change. */
export function markSqlTags(source: string, file: string): string {
  const hash = hashSource(source);
  let marked = '';
  let done = 0;
  for (const tag of findSqlTags(source)) {
    marked += `${source.slice(done, tag.textStart)}/* @${siteOf(file, tag, hash)} */ `;
    done = tag.textStart;
  }
  return marked + source.slice(done);
}

/** Sites in a statement, outermost first, if the statement begins with one. */
export function sitesOf(text: string): string[] {
  const isOurs = /^(\/\* (partner|prepared) \*\/ )*\/\* @/.test(text);
  return isOurs ? [...text.matchAll(MARK)].map(([, site]) => site!) : [];
}

/** A statement without the site comments before and within it. */
export const withoutMarks = (text: string): string =>
  text.replace('/* partner */ ', '').replace('/* prepared */ ', '').replace(MARK, '').trim();

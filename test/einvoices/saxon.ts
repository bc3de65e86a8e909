// Runs Saxon-HE (Java) as a child process: compiles Schematron and applies stylesheets to folders of documents.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian's libsaxonhe-java installs it. */
const DEFAULT_JAR = '/usr/share/java/Saxon-HE.jar';
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Path of Saxon; null if it or Java is missing. */
export function findSaxon(): string | null {
  const jar = process.env.SAXON_JAR ?? DEFAULT_JAR;
  if (!existsSync(jar)) return null;
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
    return jar;
  } catch {
    return null;
  }
}

const run = (jar: string, args: readonly string[]): void => {
  execFileSync('java', ['-cp', jar, 'net.sf.saxon.Transform', '-warnings:silent', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    maxBuffer: MAX_OUTPUT,
  });
};

/** Compiles Schematron to a stylesheet. Returns the stylesheet; a compiled file is returned as it is. */
export function compileRules(jar: string, compiler: string | null, file: string, target: string): string {
  if (!file.endsWith('.sch')) return file;
  run(jar, [`-s:${file}`, `-xsl:${compiler}`, `-o:${target}`]);
  return target;
}

/** A failed rule of a document. */
export interface Finding {
  document: string;
  rule: string;
  /** `fatal`, `error`, `warning` or `information`. */
  flag: string;
  text: string;
}

const ATTRIBUTE = (name: string) => new RegExp(`\\b${name}="([^"]*)"`);
const attributeOf = (tag: string, name: string): string => ATTRIBUTE(name).exec(tag)?.[1] ?? '';
const FAILED = /<(?:\w+:)?(failed-assert|successful-report)\b([^>]*)>([\s\S]*?)<\/(?:\w+:)?\1>/g;

/** Findings of a report in SVRL. Exported for tests. */
export const findingsOf = (document: string, svrl: string): Finding[] =>
  [...svrl.matchAll(FAILED)].map(([, , tag = '', content = '']) => ({
    document,
    rule: attributeOf(tag, 'id'),
    flag: attributeOf(tag, 'flag') || attributeOf(tag, 'role') || 'fatal',
    text: content
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));

/**
 * Applies a stylesheet to every document of a folder.
 * @throws Error if a document got no report
 */
export function applyRules(jar: string, stylesheet: string, documents: string, reports: string): Finding[] {
  mkdirSync(reports, { recursive: true });
  run(jar, [`-s:${documents}`, `-xsl:${stylesheet}`, `-o:${reports}`]);
  return readdirSync(documents).flatMap((name) => {
    const report = readFileSync(join(reports, name), 'utf8');
    if (!report.includes('schematron-output')) throw new Error(`${name} has no report.`);
    return findingsOf(name, report);
  });
}

// No regular expression takes super-linear time: one that backtracks over untrusted text lets a single request occupy
// the process for seconds. scslre finds such patterns; the list below explains why a finding is harmless.

import { readdirSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const ROOMS = ['domain', 'server', 'web', 'provider-simulator'];

/** Patterns whose input is short or our own. */
const ACCEPTED: Record<string, string> = {
  'server/base/process/server-address.ts /^(postgres(?:ql)?:\\/\\/(?:[^@/?]*@)?)([^/?]*)(.*)$/': 'configuration',
  'server/invoices/vat-id-checks/vies.ts /\\/+$/': 'configuration',
  'domain/base/money.ts /\\B(?=(\\d{3})+(?!\\d))/g': 'at most 16 digits of an amount',
  'domain/base/exports/export-columns.ts /(?<=^\\d{2,})0+$/': 'at most 4 digits of an amount',
  'domain/catalog/provider-wire.ts /\\.?0+$/': 'at most 16 digits of a cost',
  'web/ui/form/money-input.tsx /(\\.\\d\\d)(\\d*?)0+$/': 'at most 16 digits of an amount',
  'web/ui/list/export/read-cell.ts /^[ ·]+|[ ·]+$/g': 'text of one cell, runs of blanks are folded before',
  'web/orders/blending/blending-draft.ts /^\\s*"?([A-Za-z]{2})"?\\s*[\\t ;,:]\\s*"?(\\d{1,5})"?\\s*$/':
    'one line that its reader pasted, in their own browser',
};

interface Finding {
  place: string;
  pattern: string;
}

/** Regular expression literals of a file that take super-linear time. */
function findingsIn(file: string, text: string): Finding[] {
  const findings: Finding[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, start } = node as { type?: string; regex?: Record<string, string>; start?: number };
    if (type === 'Literal' && regex) {
      const { pattern: source = '', flags = '' } = regex;
      const line = text.slice(0, start).split('\n').length;
      if (analyse({ source, flags }).reports.length > 0)
        findings.push({ place: `${file}:${line}`, pattern: `/${source}/${flags}` });
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseSync(file, text).program);
  return findings;
}

const findings = ROOMS.flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|testing)\.tsx?$/.test(name))
    .flatMap((name) => findingsIn(`${room}/${name}`, readFileSync(`${room}/${name}`, 'utf8'))),
);
const keyOf = ({ place, pattern }: Finding) => `${place.replace(/:\d+$/, '')} ${pattern}`;

test('no pattern takes super-linear time, except over short or trusted texts', () => {
  const rejected = findings.filter((finding) => !(keyOf(finding) in ACCEPTED));
  expect(rejected.map(({ place, pattern }) => `${place} ${pattern}`)).toEqual([]);
});

test('accepts no obsolete entries', () => {
  const present = new Set(findings.map(keyOf));
  expect(Object.keys(ACCEPTED).filter((key) => !present.has(key))).toEqual([]);
});

test('detects a quadratic pattern', () => {
  expect(findingsIn('x.ts', "const parts = 'a'.split(/\\s*;\\s*q\\s*=\\s*/);")).toHaveLength(1);
});

// Third-party packages: those used in production have a licence that allows redistribution, the lock file pins their
// contents and names no server, and no install scripts run.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Licences that only require attribution. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Packages with another licence, and why they may stay. */
const EXCEPTIONS: readonly { name: RegExp; licence: string; reason: string }[] = [
  { name: /^@fontsource\//, licence: 'OFL-1.1', reason: 'fonts, embedded unchanged, not sold by themselves' },
  {
    name: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    reason: 'compiles style sheets while the web part is built; used unchanged and part of nothing that is sent',
  },
];

interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
const packages = Object.entries(lock.packages).filter(([place]) => place !== '');
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licence according to the installed package; for packages of other platforms, according to the lock file. */
function licenceOf(place: string, locked: LockedPackage): string {
  const file = `${place}/package.json`;
  const own = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { license?: string }).license : undefined;
  if (own ?? locked.license) return (own ?? locked.license)!;
  const text = existsSync(`${place}/LICENSE`) ? readFileSync(`${place}/LICENSE`, 'utf8') : '';
  return text.startsWith('MIT License') ? 'MIT' : 'none';
}

/** Evaluates a licence expression: one of `A OR B`, all of `A and B`. */
const isAllowed = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((one) => ALLOWED.has(one.trim())));

const licenceFaults = (all: readonly (readonly [string, string])[]): string[] =>
  all
    .filter(
      ([name, licence]) =>
        !isAllowed(licence) && !EXCEPTIONS.some((one) => one.name.test(name) && one.licence === licence),
    )
    .map(([name, licence]) => `${name}: ${licence}`);

const lockFaults = (all: readonly (readonly [string, LockedPackage])[]): string[] =>
  all.flatMap(([place, { integrity, resolved, link, hasInstallScript }]) => [
    ...(integrity?.startsWith('sha512-') ? [] : [`${place} has no sha512 of its contents`]),
    ...(resolved === undefined ? [] : [`${place} names a server`]),
    ...(link ? [`${place} is a link`] : []),
    ...(hasInstallScript ? [`${place} runs a script when it is installed`] : []),
  ]);

test('allows redistribution of every production package', () => {
  const used = packages.filter(([, { dev }]) => !dev);
  expect(used.length).toBeGreaterThan(100);
  expect(licenceFaults(used.map(([place, locked]) => [nameOf(place), licenceOf(place, locked)]))).toEqual([]);
});

test('needs every exception', () => {
  const used = packages
    .filter(([, { dev }]) => !dev)
    .map(([place, locked]) => [nameOf(place), locked.license] as const);
  for (const { name, licence } of EXCEPTIONS)
    expect(
      used.some(([own, has]) => name.test(own) && has === licence),
      `${name} ${licence}`,
    ).toBe(true);
});

test('pins the contents of every package in the lock file, names no server, and runs no install scripts', () => {
  expect(lockFaults(packages)).toEqual([]);
  const settings = readFileSync('.npmrc', 'utf8').split('\n');
  expect(settings).toEqual(expect.arrayContaining(['omit-lockfile-registry-resolved=true', 'ignore-scripts=true']));
  expect(settings.filter((line) => line.includes('registry='))).toEqual([]);
});

test('detects an unknown licence, a missing checksum, a foreign server and a script', () => {
  expect(
    licenceFaults([
      ['a', 'GPL-3.0-only'],
      ['b', '(MIT OR GPL-3.0-only)'],
      ['c', 'MIT and SSPL-1.0'],
      ['lightningcss', 'AGPL-3.0'],
      ['d', 'none'],
    ]),
  ).toEqual(['a: GPL-3.0-only', 'c: MIT and SSPL-1.0', 'lightningcss: AGPL-3.0', 'd: none']);
  expect(
    lockFaults([['node_modules/a', { resolved: 'https://elsewhere.example/a.tgz', hasInstallScript: true }]]),
  ).toEqual([
    'node_modules/a has no sha512 of its contents',
    'node_modules/a names a server',
    'node_modules/a runs a script when it is installed',
  ]);
});

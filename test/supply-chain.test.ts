// What comes from elsewhere: every package that production needs has a licence that we may pass on, the lock file pins its
// contents and names no server, and nothing runs while packages are installed.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What may be used and passed on without more than naming its author. */
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

/** What a package says of itself where it is installed; packages of other platforms are known by the lock file alone. */
function licenceOf(place: string, locked: LockedPackage): string {
  const file = `${place}/package.json`;
  const own = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { license?: string }).license : undefined;
  if (own ?? locked.license) return (own ?? locked.license)!;
  const text = existsSync(`${place}/LICENSE`) ? readFileSync(`${place}/LICENSE`, 'utf8') : '';
  return text.startsWith('MIT License') ? 'MIT' : 'none';
}

/** Is it allowed as written: one of `A OR B`, all of `A and B`. */
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

test('every package that production needs has a licence that may be passed on', () => {
  const used = packages.filter(([, { dev }]) => !dev);
  expect(used.length).toBeGreaterThan(100);
  expect(licenceFaults(used.map(([place, locked]) => [nameOf(place), licenceOf(place, locked)]))).toEqual([]);
});

test('every exception is still needed', () => {
  const used = packages
    .filter(([, { dev }]) => !dev)
    .map(([place, locked]) => [nameOf(place), locked.license] as const);
  for (const { name, licence } of EXCEPTIONS)
    expect(
      used.some(([own, has]) => name.test(own) && has === licence),
      `${name} ${licence}`,
    ).toBe(true);
});

test('the lock file pins the contents of every package, names no server, and nothing runs at the installation', () => {
  expect(lockFaults(packages)).toEqual([]);
  const settings = readFileSync('.npmrc', 'utf8').split('\n');
  expect(settings).toEqual(expect.arrayContaining(['omit-lockfile-registry-resolved=true', 'ignore-scripts=true']));
  expect(settings.filter((line) => line.includes('registry='))).toEqual([]);
});

test('a strange licence, a package without its sum, a foreign server and a script are found', () => {
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

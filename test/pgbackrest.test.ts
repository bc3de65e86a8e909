// The page on pgBackRest can be followed: before a release, as root on a Debian with pgbackrest.

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guideBlocks } from '../bin/install-guide.mjs';
import { isFullEffort } from './effort.ts';
import { patience } from './patience.ts';

const PAGE = 'docs/operations/pgbackrest.md';
const hasPrograms = spawnSync('sh', ['-c', 'command -v pgbackrest pg_createcluster']).status === 0;
const canFollow = isFullEffort && hasPrograms && process.getuid?.() === 0;
const NOTICE = canFollow ? '' : ' (skipped: needs TEST_EFFORT=full, root and pgbackrest)';

test.skipIf(!canFollow)(
  `OPS-032 restores a dropped table by pgBackRest to a moment before, and verify is clean${NOTICE}`,
  () => {
    const output = execFileSync(process.execPath, ['bin/pgbackrest-guide.mjs'], { encoding: 'utf8' });
    expect(output).toMatch(/All \d+ checks hold\./);
    expect(output).toContain('The page was followed to its end.');
  },
  patience(180_000),
);

test('OPS-032 has only valid shell on the page about pgBackRest', () => {
  const blocks = guideBlocks(readFileSync(PAGE, 'utf8'));
  expect(blocks).toHaveLength(3);
  for (const { commands } of blocks) execFileSync('bash', ['-n'], { input: commands });
});

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { processEnvironment } from '#test/process-environment.ts';
import { PRODUCT_VERSION } from './base/process/product-version.ts';

test('OPS-006 prints release, commit, schema and Node without a database', () => {
  const printed = execFileSync(process.execPath, ['server/cli.ts', 'version'], {
    encoding: 'utf8',
    env: processEnvironment({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
  });
  expect(printed).toMatch(
    new RegExp(
      `^Merkur ${PRODUCT_VERSION}\ncommit ([0-9a-f]{12}|unknown)\nschema \\d{3}-[a-z-]+\nNode   \\d+\\.\\d+\\.\\d+\n$`,
    ),
  );
});

// Builds the first days of the world. It is determined by a seed: before a release, two builds write the same file, on the
// embedded database, which runs one statement at a time.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { emptyImage } from '#server/base/embedded/empty-image.testing.ts';
import { createMigratedDatabase } from '#test/database/template.ts';
import { isFullEffort, thoroughTest } from '#test/effort.ts';
import { patience } from '#test/patience.ts';
import { processEnvironment } from '#test/process-environment.ts';

const ENTRY = fileURLToPath(new URL('build.ts', import.meta.url));

thoroughTest(
  'builds a few days, before a release twice with identical bytes',
  { timeout: patience(300_000) },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'merkur-build-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const url = process.env.TEST_DATABASE_URL;
    const usesServer = url && !isFullEffort;
    const image = usesServer ? [] : ['--image', await emptyImage()];
    const env = processEnvironment(usesServer ? { DATABASE_URL: await createMigratedDatabase(url) } : {});
    const build = async (name: string): Promise<Buffer> => {
      const out = join(folder, name);
      const args = ['--out', out, '--days', '2', '--partners', '3', '--orders', '780', ...image];
      const child = spawn(process.execPath, [ENTRY, ...args], { env, stdio: 'pipe' });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(said);
      return readFileSync(out);
    };
    const [first, second] = await Promise.all([build('first'), isFullEffort ? build('second') : null]);
    expect(first.length).toBeGreaterThan(10_000);
    if (second) expect(second.equals(first)).toBe(true);
  },
);

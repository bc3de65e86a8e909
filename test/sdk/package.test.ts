// The published package of the client library, and the quick start as its reader runs it.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createConfiguredApp } from '#test/configured-app.ts';
import { createMarket } from '#test/market.ts';
import { patience } from '#test/patience.ts';
import { processEnvironment } from '#test/process-environment.ts';
import { createProgram } from '#test/programs.ts';
import { world } from '#test/world.ts';

const run = promisify(execFile);
const SDK = 'packages/sdk';
const ORDERS = sql<{ id: string }>`select id from orders`;
const EXAMPLE = readFileSync(`${SDK}/examples/quick-start.ts`, 'utf8');

/** Compiles and packs the library, and installs it in a new project. */
async function installedProject(): Promise<{ folder: string; files: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-sdk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', SDK]);
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: SDK });
  const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
  const home = join(folder, 'node_modules/@merkur/sdk');
  mkdirSync(home, { recursive: true });
  await run('tar', ['-xzf', join(folder, packed.filename), '--strip-components=1', '-C', home]);
  return { folder, files: packed.files.map(({ path }) => path).sort() };
}

test('the quick start is short, and the same in the README (API-085)', () => {
  const code = EXAMPLE.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));
  expect(code.length).toBeLessThanOrEqual(25);
  expect(readFileSync(`${SDK}/README.md`, 'utf8')).toContain(EXAMPLE);
});

test(
  'the packed library has only what a reader needs, and its quick start buys keys (API-085)',
  async () => {
    const { folder, files } = await installedProject();
    const modules = ['api-types', 'calls', 'errors', 'events', 'merkur', 'snapshot', 'transport', 'webhooks'];
    const compiled = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
    expect(files).toEqual(['LICENSE', 'README.md', 'package.json', ...compiled].sort());
    expect(JSON.parse(readFileSync(`${SDK}/package.json`, 'utf8')).dependencies).toBeUndefined();

    const w = await world();
    const m = await createMarket(w);
    await m.sell({ minQuantity: 3 });
    const admin = await w.person('SuperAdmin');
    const program = await createProgram(w);
    const http = await createConfiguredApp(w);
    onTestFinished(() => http.close());
    const url = await http.listen({ port: 0, host: '127.0.0.1' });
    // The reader waits for a person; here somebody approves at once.
    const quick = EXAMPLE.replace('5_000', '100');
    writeFileSync(join(folder, 'quick-start.ts'), quick);
    const run = () => {
      const reader = spawn(process.execPath, ['quick-start.ts'], {
        cwd: folder,
        env: processEnvironment({ MERKUR_URL: url, MERKUR_CREDENTIAL: program.token }),
      });
      return Promise.all([text(reader.stdout), text(reader.stderr), once(reader, 'close')]);
    };
    const output = run();
    const placed = async () => (await w.rows(ORDERS))[0];
    await Promise.race([expect.poll(placed).toBeTruthy(), output.then(([, error]) => expect(error).toBe(''))]);
    await m.approve(admin, (await placed())!.id);
    await w.buy();
    const [out, error, [code]] = await output;
    expect([code, error]).toEqual([0, '']);
    const keys = out.trim().split('\n');
    // The smallest quantity of a partner, whatever the promotion says.
    expect(keys).toHaveLength(20);
    for (const line of keys) expect(line).toMatch(/^\S+ [A-Z]{2} \S+$/);
    // Running it again finds the same order and draw.
    expect(await run()).toEqual([out, '', [0, null]]);
    expect(await w.rows(ORDERS)).toHaveLength(1);
    expect(await m.broken()).toEqual([]);
  },
  patience(120_000),
);

// The content of a release: enough to run, and nothing that only builds or tests.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { isQuickEffort } from '#test/effort.ts';
import { isFullEffort } from './effort.ts';
import { freePort } from './free-port.ts';
import { patience } from './patience.ts';
import { processEnvironment } from './process-environment.ts';

const ROOT = join(import.meta.dirname, '..');
const LARGEST_MB = 250;

const megabytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => lstatSync(join(folder, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0) / 1e6;

// Without the git folder there is no commit to name.
test.skipIf(!existsSync(join(ROOT, '.git')) || isQuickEffort)(
  'OPS-016 packs a folder that runs with its own Node and names its commit, without build tools and tests',
  () => {
    const target = mkdtempSync(join(tmpdir(), 'merkur-release-'));
    onTestFinished(() => rmSync(target, { recursive: true, force: true }));
    const command = ['bin/release.mjs', target, '--unpacked', '--uncommitted'];
    execFileSync(process.execPath, command, { cwd: ROOT });
    const folder = join(target, readdirSync(target)[0]!);
    const commit = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
    expect(folder).toMatch(new RegExp(`/merkur-${PRODUCT_VERSION}-${commit}$`));
    const node = join(folder, 'node_modules', '.bin', 'node');
    const printed = execFileSync(node, ['server/cli.ts', 'version'], {
      cwd: folder,
      encoding: 'utf8',
      env: processEnvironment({ NODE_COMPILE_CACHE: '' }),
    });
    expect(printed).toContain(`Merkur ${PRODUCT_VERSION}\ncommit ${commit}\n`);
    expect(statSync(join(folder, 'dist', 'web', 'index.html')).size).toBeGreaterThan(0);
    const packages = (
      JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as { components: { name: string }[] }
    ).components.map(({ name }) => name);
    expect(packages).toEqual(expect.arrayContaining(['fastify', 'pg', 'pdfkit', '@fontsource/inter']));
    for (const tool of ['vite', 'rolldown', 'vitest', 'typescript', 'tailwindcss', 'react', 'playwright-core'])
      expect(packages, tool).not.toContain(tool);
    expect(
      readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' }).filter((path) =>
        /\.test\./.test(path),
      ),
    ).toEqual([]);
    expect(megabytesOf(folder)).toBeLessThan(LARGEST_MB);
  },
);

/** Packs the archive and unpacks it elsewhere, as an operator does. */
function unpackedArchive(): { folder: string; names: string[] } {
  const target = mkdtempSync(join(tmpdir(), 'merkur-archive-'));
  onTestFinished(() => rmSync(target, { recursive: true, force: true }));
  const command = ['bin/release.mjs', join(target, 'packed'), '--uncommitted'];
  const archive = execFileSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n').at(-1)!;
  execFileSync('tar', ['-xzf', archive, '-C', target, '--no-same-owner']);
  const names = readdirSync(target).filter((name) => name !== 'packed');
  return { folder: join(target, names[0]!), names };
}

test.skipIf(!isFullEffort || !existsSync(join(ROOT, '.git')))(
  'OPS-029 starts from the unpacked archive, with its own Node and the web application, and stops cleanly',
  async () => {
    const { folder, names } = unpackedArchive();
    expect(names).toHaveLength(1);
    const dataDir = mkdtempSync(join(tmpdir(), 'merkur-archive-data-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const child = spawn(join(folder, 'node_modules', '.bin', 'node'), ['server/main.ts'], {
      cwd: folder,
      env: processEnvironment({ PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', NODE_COMPILE_CACHE: '' }),
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await vi.waitFor(async () => expect((await get('/health/ready')).status).toBe(200), {
      timeout: patience(60_000),
      interval: 200,
    });
    const page = await (await get('/login')).text();
    const script = page.match(/src="(\/assets\/[^"]+\.js)"/)![1]!;
    expect((await get(script)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
);

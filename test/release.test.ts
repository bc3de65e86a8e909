// The content of a release: enough to run, and nothing that only builds or tests.

import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PRODUCT_VERSION } from '#server/base/process/product-version.ts';
import { processEnvironment } from './process-environment.ts';

const ROOT = join(import.meta.dirname, '..');
const LARGEST_MB = 250;

const megabytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => lstatSync(join(folder, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0) / 1e6;

// Without the git folder there is no commit to name.
test.skipIf(!existsSync(join(ROOT, '.git')))(
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

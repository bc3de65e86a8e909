// Finds a browser and starts it: the one named by BROWSER_PATH, one installed on the machine, or the packaged one.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { patience } from '#test/patience.ts';
import { bundledBrowser, type FoundBrowser } from './bundled-browser.ts';

/**
 * Root and most containers cannot use the sandbox, and only our own pages are opened. Browser services cannot reach any
 * other machine.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

const LAUNCH_MS = patience(30_000);

const COMMANDS = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
const APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const PROGRAMS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** Usual installation paths of browsers on this operating system. */
function usualPlaces({ env, platform }: Pick<NodeJS.Process, 'env' | 'platform'>): string[] {
  if (platform === 'darwin') return APPLICATIONS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (platform === 'win32') {
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((path) => path !== undefined);
    return folders.flatMap((folder) => PROGRAMS.map((program) => join(folder, program)));
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)));
}

const installed = (): FoundBrowser[] =>
  usualPlaces(process)
    .filter((path) => existsSync(path))
    .map((path) => ({ path, env: {} }));

/** A command may be a stub that only explains how to install a browser. On Windows, `--version` opens a window. */
const isReal = ({ path }: FoundBrowser): boolean =>
  process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;

/** The browser that the stories use; null if this machine has none. */
export async function findBrowser(): Promise<FoundBrowser | null> {
  const named = process.env.BROWSER_PATH;
  if (named) return { path: named, env: {} };
  return installed().find(isReal) ?? bundledBrowser();
}

/**
 * Starts a browser, which ends with this thread. Its temporary files are in `folder`: only closing it removes them, not
 * the end of the thread.
 */
export async function launchBrowser({ path, env }: FoundBrowser, folder = tmpdir()): Promise<Browser> {
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder });
  try {
    return await chromium.launch({
      executablePath: path,
      args: ARGUMENTS,
      env: { ...(before as Record<string, string>), ...env },
      timeout: LAUNCH_MS,
    });
  } finally {
    for (const name of ['TMPDIR', 'TEMP']) delete process.env[name];
    Object.assign(process.env, before);
  }
}

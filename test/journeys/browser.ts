// Finds a working browser: the one named by BROWSER_PATH, one installed on the machine, or the packaged one.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
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

const launch = ({ path, env }: FoundBrowser): Promise<BrowserServer> =>
  chromium.launchServer({
    executablePath: path,
    args: ARGUMENTS,
    env: { ...(process.env as Record<string, string>), ...env },
    timeout: LAUNCH_MS,
  });

/** A running browser; null if this machine has none. Throws if the configured one does not start. */
export async function openBrowser(): Promise<BrowserServer | null> {
  const named = process.env.BROWSER_PATH;
  if (named) return launch({ path: named, env: {} });
  for (const found of installed()) {
    try {
      return await launch(found);
    } catch (error) {
      // The command may be a stub that only explains how to install a browser.
      console.warn(`${found.path} does not start: ${String(error).split('\n', 1)[0]}`);
    }
  }
  const bundled = await bundledBrowser();
  return bundled && launch(bundled);
}

// Packaged browser for machines without one: @sparticuz/chromium, Linux on x64. It is unpacked once into the cache
// folder, with its own libraries and our own font configuration.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
const CACHE = join(MODULES, '.cache', 'merkur');
const PACKAGE = join(MODULES, '@sparticuz', 'chromium', 'package.json');

/** Makes the package unpack its copies of libraries that a bare machine lacks; read on import. */
const PRETEND = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };

/**
 * The package's own fonts.conf names folders of the machine it was built for, such as /tmp/fonts. Anywhere else it
 * finds no font at all, and without fonts Chromium gives text no height, whatever fonts the page loads. Ours names the
 * unpacked fonts, after those of the machine.
 */
const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

export interface FoundBrowser {
  path: string;
  /** Environment variables for the browser process only. */
  env: Record<string, string>;
}

/** The unpacked browser; null if the package is missing or does not support this machine. */
export async function bundledBrowser(): Promise<FoundBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return null;
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  const folder = join(CACHE, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  const configuration = join(folder, 'etc');
  mkdirSync(configuration, { recursive: true });
  writeFileSync(join(configuration, 'fonts.conf'), fontsConf(folder));
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: configuration, FONTCONFIG_FILE: 'fonts.conf' },
  };
}

/** Unpacks into a temporary folder and renames it, so that an interrupted run leaves nothing half-done. */
async function unpack(folder: string): Promise<void> {
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  const before = { ...process.env };
  // The package unpacks into the temp folder, where another user's files could be in the way.
  Object.assign(process.env, PRETEND, { TMPDIR: making });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    // Another run may have been faster.
    if (!existsSync(folder)) renameSync(making, folder);
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    rmSync(making, { recursive: true, force: true });
  }
}

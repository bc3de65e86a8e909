// Runs once before all journeys: the current web application and the real product. Without a browser the
// journeys are skipped, unless CI or REQUIRE_BROWSER demands one.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, dropCopies } from '../database/template.ts';
import { findBrowser } from './browser.ts';
import type { FoundBrowser } from './bundled-browser.ts';
import { buildWebIfStale, startProduct } from './product-process.ts';

/** Values provided to every journey file. */
export interface Given {
  url: string;
  /** Address of the provider simulator. */
  simulator: string;
  /** The password of all demo accounts. */
  password: string;
  browser: FoundBrowser;
  /** Temporary files of the browser. */
  browserFolder: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    given: Given | null;
  }
}

const NOTICE = [
  'There is no browser on this machine: the journeys are skipped.',
  'Install Chrome, Chromium or Edge, or name one with BROWSER_PATH.',
];

const isSet = (value: string | undefined): boolean => !['', '0', 'false', undefined].includes(value);

function boxed(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = (left: string, right: string) => `${left}${'─'.repeat(width + 2)}${right}`;
  return [edge('┌', '┐'), ...lines.map((line) => `│ ${line.padEnd(width)} │`), edge('└', '┘')].join('\n');
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await findBrowser();
  if (!browser) {
    if (isSet(process.env.CI) || isSet(process.env.REQUIRE_BROWSER)) throw new Error(NOTICE.join(' '));
    console.warn(`\n${boxed(NOTICE)}\n`);
    project.provide('given', null);
    return async () => {};
  }
  const browserFolder = mkdtempSync(join(tmpdir(), 'merkur-browser-'));
  // The browser may still be ending.
  const deleteFolder = () => rm(browserFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  const closers: (() => Promise<void>)[] = [deleteFolder];
  const close = async () => {
    const errors: unknown[] = [];
    for (const step of closers) await step().catch((error) => errors.push(error));
    if (errors.length > 0) throw errors[0];
  };
  try {
    const building = buildWebIfStale();
    // Awaited below, once the product is up.
    building.catch(() => undefined);
    const server = process.env.TEST_DATABASE_URL;
    const databaseUrl = server && (await createDatabase(server));
    if (server) closers.unshift(() => dropCopies(server));
    const product = await startProduct({ databaseUrl });
    closers.unshift(product.stop);
    await building;
    project.provide('given', {
      url: product.url,
      simulator: product.simulator,
      password: product.password,
      browser,
      browserFolder,
    });
    return close;
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

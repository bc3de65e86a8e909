// Runs once before all journeys: a browser, the current web application, the real product. Without a browser the
// journeys are skipped, unless CI or REQUIRE_BROWSER demands one.

import type { TestProject } from 'vitest/node';
import { createDatabase, dropCopies } from '../database/template.ts';
import { openBrowser } from './browser.ts';
import { buildWebIfStale, startProduct } from './product-process.ts';

/** Values provided to every journey file. */
export interface Given {
  url: string;
  /** Address of the provider simulator. */
  simulator: string;
  /** The password of all demo accounts. */
  password: string;
  /** Address of the browser. */
  browser: string;
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
  const browser = await openBrowser();
  if (!browser) {
    if (isSet(process.env.CI) || isSet(process.env.REQUIRE_BROWSER)) throw new Error(NOTICE.join(' '));
    console.warn(`\n${boxed(NOTICE)}\n`);
    project.provide('given', null);
    return async () => {};
  }
  const closers: (() => Promise<void>)[] = [() => browser.close()];
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
      browser: browser.wsEndpoint(),
    });
    return close;
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

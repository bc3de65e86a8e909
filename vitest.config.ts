// Three kinds of tests: `unit` (rules and server, on a real database), `ui` (components in happy-dom), `journeys` (the
// whole product in a browser).
import { availableParallelism, totalmem } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { patience } from './test/patience.ts';
import { markSql } from './test/statements/mark-sql-plugin.ts';

/** Polls end as soon as the condition holds; only failures take this long. */
const patient = { poll: { timeout: patience(20_000) } };
/** Tests also wait: for starting processes, late responses, and mostly for a database server. */
const cores = availableParallelism();
const wanted = process.env.TEST_DATABASE_URL ? 2 * cores : cores + 1;
/** A process of tests grows to a gigabyte, and the database needs memory as well. */
const affordable = Math.max(2, Math.floor(totalmem() / (1.5 * 1024 ** 3)));
const maxWorkers = Math.min(wanted, affordable);
const shared = { pool: 'forks', isolate: false, maxWorkers, expect: patient } as const;

export default defineConfig({
  plugins: [react()],
  test: {
    // A sequencer of our own would ignore this flag, which proves that tests do not depend on the order of files.
    sequence: process.argv.includes('--sequence.shuffle.files') ? {} : { sequencer: LongestFirst },
    // Later runs, and the parts of one check, reuse transformed modules.
    fsModuleCache: true,
    projects: [
      {
        extends: true,
        plugins: [markSql()],
        test: {
          ...shared,
          name: 'unit',
          include: ['{domain,server,provider-simulator,test,bench,demo-world}/**/*.test.ts'],
          exclude: ['test/journeys/**', 'server/**/*.fault.test.ts'],
          globalSetup: ['test/database/global-setup.ts'],
          setupFiles: ['test/setup.ts'],
          testTimeout: patience(60_000),
          hookTimeout: patience(60_000),
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'ui',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: ['test/ui-setup.ts'],
          testTimeout: patience(20_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          expect: patient,
          // All stories share one product and one browser, so they run one after the other.
          pool: 'threads',
          isolate: false,
          maxWorkers: 1,
          fileParallelism: false,
          include: ['test/journeys/**/*.test.ts'],
          globalSetup: ['test/journeys/global-setup.ts'],
          testTimeout: patience(120_000),
          hookTimeout: patience(120_000),
        },
      },
    ],
  },
});

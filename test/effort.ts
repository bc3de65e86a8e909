// Test effort: `quick` in `npm test`, `usual` in `npm run check`, `full` before a release; set by TEST_EFFORT.

import { test } from 'vitest';

type Effort = 'quick' | 'usual' | 'full';

const effort = (process.env.TEST_EFFORT ?? 'usual') as Effort;

/** Whether tests run often, in development, and skip what takes long and rarely breaks. */
export const isQuickEffort = effort === 'quick';

/** A test over very many cases, or of whole processes; `npm test` skips it. */
export const thoroughTest = test.skipIf(isQuickEffort);

/** Whether everything is tested, before a release. */
export const isFullEffort = effort === 'full';

/** A slow test that guards what rarely changes. */
export const releaseTest = test.skipIf(!isFullEffort);

/**
 * Number of steps of a random walk between two checks of all invariants, which cost more than the steps. The end of a
 * walk is always checked.
 */
export const STEPS_BETWEEN_CHECKS = isFullEffort ? 1 : 6;

const SHARE_OF_RUNS = { quick: 1 / 8, usual: 1 / 2, full: 1 };

/**
 * Number of runs of a property of the whole product. Every run uses another seed, so fewer runs per check still explore
 * everything in time.
 * @param full runs before a release
 * @param requested what an environment variable asks for
 */
export const propertyRuns = (full: number, requested: string | undefined): number =>
  requested ? Number(requested) : Math.ceil(full * SHARE_OF_RUNS[effort]);

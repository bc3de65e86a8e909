// Test effort: `quick` in `npm test`, `usual` in `npm run check`, `full` before a release; set by TEST_EFFORT.

import { test } from 'vitest';

type Effort = 'quick' | 'usual' | 'full';

const effort = (process.env.TEST_EFFORT ?? 'usual') as Effort;

/** A test over very many cases; `npm test` skips it. */
export const thoroughTest = test.skipIf(effort === 'quick');

/** Whether everything is tested, before a release. */
export const isFullEffort = effort === 'full';

/** A slow test that guards what rarely changes. */
export const releaseTest = test.skipIf(!isFullEffort);

/**
 * Number of runs of a property of the whole product.
 * @param usual runs of the usual effort
 * @param requested what an environment variable asks for
 */
export const propertyRuns = (usual: number, requested: string | undefined): number =>
  requested ? Number(requested) : effort === 'quick' ? Math.ceil(usual / 4) : usual;

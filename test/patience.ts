// Time limits of tests, scaled to the speed of the machine, which bin/testing/machine-speed.mjs measures before a run.

const slowness = Number(process.env.TEST_SLOWNESS || 1);

/** A time limit in milliseconds that means the same on a slow or busy machine. Only failing tests ever reach it. */
export const patience = (ms: number): number => Math.ceil(ms * slowness);

// Time limits of tests, scaled to the machine's speed, which bin/testing/machine-speed.mjs measures before a run.

const slowness = Number(process.env.TEST_SLOWNESS || 1);

/** Scales a time limit (ms) to slow or busy machines. Only failing tests ever reach it. */
export const patience = (ms: number): number => Math.ceil(ms * slowness);

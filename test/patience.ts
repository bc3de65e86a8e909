// Time limits of tests, scaled to the machine's speed, which bin/testing/machine-speed.mjs measures before a run.

const slowness = Number(process.env.TEST_SLOWNESS || 1);
/** The speed is measured while the machine is idle; during the run, several parts and other programs share it. */
const CROWD = 3;

/** Scales a duration (ms) or an amount of processor time to the speed of this machine. */
export const scaled = (amount: number): number => Math.ceil(amount * slowness);

/** Time limit (ms) for work that takes `ms` at most on an idle machine. Only failing tests ever reach it. */
export const patience = (ms: number): number => scaled(ms * CROWD);

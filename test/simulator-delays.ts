// Delays of simulators in tests.

/**
 * A simulator drops the connection where it would stay silent: which replies are lost then depends on no timeout, and no
 * busy machine loses another one.
 */
export const SIMULATOR_DELAYS = { holdMs: 0, slowMs: 50 };

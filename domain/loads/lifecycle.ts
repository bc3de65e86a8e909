// The life of a load of keys, as a table: which step leads from where to where. People take the steps above, the worker
// the last three.

export const LOAD_STATES = [
  'Reading',
  'Ready',
  'Loading',
  'Loaded',
  'Cancelling',
  'Cancelled',
  'Undoing',
  'Undone',
] as const;
/**
 * Reading: the file is awaited or being read. Ready: it was read, nothing is loaded. Loading, Cancelling, Undoing: the
 * worker is at it. The others are ends, of which Loaded alone leads on.
 */
export type LoadState = (typeof LOAD_STATES)[number];

interface LoadStep {
  from: readonly LoadState[];
  to: LoadState;
}

export const LOAD_STEPS = {
  read: { from: ['Reading'], to: 'Ready' },
  confirm: { from: ['Ready'], to: 'Loading' },
  cancel: { from: ['Reading', 'Ready', 'Loading'], to: 'Cancelling' },
  undo: { from: ['Loaded'], to: 'Undoing' },
  finish: { from: ['Loading'], to: 'Loaded' },
  finishCancel: { from: ['Cancelling'], to: 'Cancelled' },
  finishUndo: { from: ['Undoing'], to: 'Undone' },
} as const satisfies Record<string, LoadStep>;

export type LoadStepName = keyof typeof LOAD_STEPS;

/** May a load in this state take the step? */
export const allowsStep = (state: LoadState, step: LoadStepName): boolean =>
  (LOAD_STEPS[step].from as readonly LoadState[]).includes(state);

/** States in which an upload or the worker changes the load, without anybody asking for it again. */
export const isMoving = (state: LoadState): boolean =>
  state === 'Reading' || state === 'Loading' || state === 'Cancelling' || state === 'Undoing';

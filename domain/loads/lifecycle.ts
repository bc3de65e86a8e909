// Lifecycle of a key load as a table of transitions. Users perform the first ones, the worker the last three.

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
 * worker is active. All others are final, except that Loaded can be undone.
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

/** Whether a load in this state allows the action. */
export const allowsStep = (state: LoadState, step: LoadStepName): boolean =>
  (LOAD_STEPS[step].from as readonly LoadState[]).includes(state);

/** States changed by an upload or the worker without further user action. */
export const isMoving = (state: LoadState): boolean =>
  state === 'Reading' || state === 'Loading' || state === 'Cancelling' || state === 'Undoing';

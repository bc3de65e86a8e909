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

/** States before confirmation: no key is in the stock. */
export const UNCONFIRMED_LOAD_STATES = ['Reading', 'Ready'] as const satisfies readonly LoadState[];
/** States after confirmation, unless cancelled or undone. */
export const CONFIRMED_LOAD_STATES = ['Loading', 'Loaded'] as const satisfies readonly LoadState[];
/** States of a load whose keys have all left the stock again. */
export const WITHDRAWN_LOAD_STATES = ['Cancelled', 'Undone'] as const satisfies readonly LoadState[];

const UNCONFIRMED: ReadonlySet<LoadState> = new Set(UNCONFIRMED_LOAD_STATES);

/** Whether a load still waits for confirmation. */
export const isUnconfirmed = (state: LoadState): boolean => UNCONFIRMED.has(state);

/** States changed by an upload or the worker without further user action. */
export const isMoving = (state: LoadState): boolean =>
  state === 'Reading' || state === 'Loading' || state === 'Cancelling' || state === 'Undoing';

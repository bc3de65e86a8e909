// Mix editor state with undo: typing in one country counts as one step.

import { useState } from 'react';
import type { Blending } from '#domain/orders/shapes.ts';
import { type MixRow, mixRows, withQuantity } from './blending-draft.ts';

interface State {
  rows: readonly MixRow[];
  history: readonly (readonly MixRow[])[];
  /** Country edited last. */
  typed: string | null;
}

export function useBlendingDraft(blending: Blending) {
  const [state, setState] = useState<State>(() => ({ rows: mixRows(blending), history: [], typed: null }));
  return {
    rows: state.rows,
    type: (code: string, quantity: number | null) =>
      setState(({ rows, history: past, typed }) => ({
        rows: withQuantity(rows, code, quantity),
        history: typed === code ? past : [...past, rows],
        typed: code,
      })),
    change: (make: (rows: readonly MixRow[]) => readonly MixRow[]) =>
      setState(({ rows, history: past }) => ({ rows: make(rows), history: [...past, rows], typed: null })),
    canUndo: state.history.length > 0,
    undo: () =>
      setState(({ rows, history: past }) => ({ rows: past.at(-1) ?? rows, history: past.slice(0, -1), typed: null })),
  };
}

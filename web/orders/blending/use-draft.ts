// The numbers of a mix while they are edited, with the way back: typing in one country is one step.

import { useState } from 'react';
import type { Blending } from '#domain/orders/shapes.ts';
import { beginWith, type Row, withQuantity } from './draft.ts';

interface State {
  rows: readonly Row[];
  past: readonly (readonly Row[])[];
  /** The country that was typed into last. */
  typed: string | null;
}

export function useDraft(blending: Blending) {
  const [state, setState] = useState<State>(() => ({ rows: beginWith(blending), past: [], typed: null }));
  return {
    rows: state.rows,
    type: (code: string, quantity: number | null) =>
      setState(({ rows, past, typed }) => ({
        rows: withQuantity(rows, code, quantity),
        past: typed === code ? past : [...past, rows],
        typed: code,
      })),
    change: (make: (rows: readonly Row[]) => readonly Row[]) =>
      setState(({ rows, past }) => ({ rows: make(rows), past: [...past, rows], typed: null })),
    canUndo: state.past.length > 0,
    undo: () => setState(({ rows, past }) => ({ rows: past.at(-1) ?? rows, past: past.slice(0, -1), typed: null })),
  };
}

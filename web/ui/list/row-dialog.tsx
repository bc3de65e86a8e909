// A dialog about one row, next to its list: rows are rendered again when a screen is turned, and what was typed must
// survive that.

import { createContext, type ReactNode, use, useState } from 'react';

export interface RowDialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Opens a dialog from a cell of a list; `Provider` stands around the list and draws the dialog. Made outside render. */
export function createRowDialog<Row>() {
  const OpenContext = createContext<(row: Row) => void>(() => undefined);
  function Provider({
    dialog,
    children,
  }: {
    dialog: (row: Row, state: RowDialogState) => ReactNode;
    children: ReactNode;
  }) {
    const [row, setRow] = useState<Row | null>(null);
    const [open, setOpen] = useState(false);
    const [show] = useState(() => (next: Row) => {
      setRow(() => next);
      setOpen(true);
    });
    return (
      <OpenContext value={show}>
        {children}
        {row !== null && dialog(row, { open, onOpenChange: setOpen })}
      </OpenContext>
    );
  }
  return { Provider, useOpen: () => use(OpenContext) };
}

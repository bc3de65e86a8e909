// A dialog on one row, rendered next to the list: rows are re-rendered when the screen is rotated, and typed input must
// survive.

import { createContext, type ReactNode, use, useState } from 'react';

export interface RowDialogState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Opens a dialog from a cell; `Provider` wraps the list and renders the dialog. Create outside render. */
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

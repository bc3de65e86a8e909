// Unsaved changes of a saved list: its name, and the lines that stay.

import type { ListEdit, SavedList } from '#domain/cart/saved-list-calls.ts';

interface DraftLine {
  line: number;
  /** Null while the input is empty or unreadable. */
  quantity: number | null;
  demandPrice: number | null;
}

export interface ListDraft {
  name: string;
  lines: readonly DraftLine[];
}

export const draftOf = ({ name, lines }: SavedList): ListDraft => ({
  name,
  lines: lines.map(({ line, quantity, demandPrice }) => ({ line, quantity, demandPrice })),
});

/** The draft with one line changed. */
export const withLine = ({ name, lines }: ListDraft, line: number, part: Partial<DraftLine>): ListDraft => ({
  name,
  lines: lines.map((one) => (one.line === line ? { ...one, ...part } : one)),
});

/** The draft without a line. */
export const withoutLine = ({ name, lines }: ListDraft, line: number): ListDraft => ({
  name,
  lines: lines.filter((one) => one.line !== line),
});

export const isChanged = (draft: ListDraft, list: SavedList): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(list));

/** The call's input; null if an input is empty. */
export function toEdit({ id, version }: SavedList, { name, lines }: ListDraft): ListEdit | null {
  const complete = lines.flatMap(({ line, quantity, demandPrice }) =>
    quantity && demandPrice ? [{ line, quantity, demandPrice }] : [],
  );
  return complete.length < lines.length ? null : { id, version, name, lines: complete };
}

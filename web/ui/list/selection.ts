// Which rows are chosen. The rows themselves are kept, so that a choice survives paging and can be summed.

import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection<Row> {
  /** By id. */
  selectedRows: ReadonlyMap<string, Row>;
  rows: Row[];
  /** Turns one row on or off; with `range`, also all rows between it and the last one touched. */
  toggle: (row: Row, range?: boolean) => void;
  /** All of these rows on, or off when all are on. */
  togglePage: () => void;
  /** Of the rows on the screen: none, some or all are chosen. */
  pageState: 'none' | 'some' | 'all';
  clear: () => void;
  remove: (id: string) => void;
  /** May this row be chosen? */
  isSelectable: (row: Row) => boolean;
}

interface Options<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  isSelectable?: ((row: Row) => boolean) | undefined;
  /** Most rows that can be chosen. */
  maxSelected?: number | undefined;
  /** What the rows are part of: a choice belongs to one tab. */
  scope?: string | undefined;
}

const isAlwaysSelectable = () => true;

export function useSelection<Row>({
  rows,
  rowId,
  isSelectable = isAlwaysSelectable,
  maxSelected = Number.MAX_SAFE_INTEGER,
  scope,
}: Options<Row>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [part, setPart] = useState(scope);
  if (part !== scope) {
    setPart(scope);
    setChosen(new Map());
  }
  const last = useRef<string | null>(null);
  const now = useRef({ rows, chosen });
  now.current = { rows, chosen };

  const change = useCallback(
    (touched: readonly Row[], isOn: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of touched) {
          if (!isOn) next.delete(rowId(row));
          else if (isSelectable(row) && (next.size < maxSelected || next.has(rowId(row)))) next.set(rowId(row), row);
        }
        return next;
      }),
    [rowId, isSelectable, maxSelected],
  );

  const toggle = useCallback(
    (row: Row, range = false) => {
      const { rows: all, chosen: before } = now.current;
      const isOn = !before.has(rowId(row));
      const index = all.findIndex((one) => rowId(one) === rowId(row));
      const lastIndex = range ? all.findIndex((one) => rowId(one) === last.current) : -1;
      const touched = lastIndex < 0 ? [row] : all.slice(Math.min(index, lastIndex), Math.max(index, lastIndex) + 1);
      last.current = rowId(row);
      change(touched, isOn);
    },
    [change, rowId],
  );

  const open = rows.filter(isSelectable);
  const count = open.filter((row) => chosen.has(rowId(row))).length;
  const page = count === 0 ? 'none' : count === open.length ? 'all' : 'some';

  return useMemo<Selection<Row>>(
    () => ({
      selectedRows: chosen,
      rows: [...chosen.values()],
      toggle,
      togglePage: () => change(now.current.rows.filter(isSelectable), page !== 'all'),
      pageState: page,
      clear: () => setChosen(new Map()),
      remove: (gone) => setChosen((before) => new Map([...before].filter(([key]) => key !== gone))),
      isSelectable,
    }),
    [chosen, toggle, change, page, isSelectable],
  );
}

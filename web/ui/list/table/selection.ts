// Selected rows. The rows themselves are kept, so that a selection survives paging and can be summed.

import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ListMemory } from '#web/ui/list/list-memory.ts';

export interface Selection<Row> {
  /** By id. */
  selectedRows: ReadonlyMap<string, Row>;
  rows: Row[];
  /** Toggles a row; with `range`, also all rows between it and the last one toggled. */
  toggle: (row: Row, range?: boolean) => void;
  /** Selects all of these rows, or deselects them if all are selected. */
  togglePage: () => void;
  /** Adds selectable rows in order, up to `max` in total. Returns the new count. */
  select: (rows: readonly Row[], max: number) => number;
  /** Whether none, some or all visible rows are selected. */
  pageState: 'none' | 'some' | 'all';
  clear: () => void;
  remove: (id: string) => void;
  isSelectable: (row: Row) => boolean;
}

interface Options<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  isSelectable?: ((row: Row) => boolean) | undefined;
  /** Maximum selection. */
  maxSelected?: number | undefined;
  /** A selection belongs to one tab. */
  scope?: string | undefined;
  /** Selection when the list was left. */
  memory?: ListMemory | undefined;
  /** The rows come from the server rather than a possibly stale cache. */
  isFresh?: boolean | undefined;
}

const isAlwaysSelectable = () => true;

/**
 * Checks a restored selection once against fresh rows: those that left the page or became unselectable are removed.
 */
function useRecall<Row>(
  memory: ListMemory | undefined,
  isFresh: boolean,
  { rows, rowId, isSelectable }: Required<Pick<Options<Row>, 'rows' | 'rowId'>> & Pick<Selection<Row>, 'isSelectable'>,
  setChosen: Dispatch<SetStateAction<ReadonlyMap<string, Row>>>,
): void {
  const recalled = useRef(memory);
  useEffect(() => {
    if (!isFresh || !recalled.current) return;
    const before = new Set(recalled.current.rowIds);
    recalled.current = undefined;
    const present = new Map(rows.map((row) => [rowId(row), row]));
    setChosen((all) => {
      const kept = [...all].map(([id, row]) => [id, present.get(id) ?? (before.has(id) ? null : row)] as const);
      return new Map(kept.filter((one): one is readonly [string, Row] => one[1] !== null && isSelectable(one[1])));
    });
  }, [isFresh, rows, rowId, isSelectable, setChosen]);
}

export function useSelection<Row>({
  rows,
  rowId,
  isSelectable = isAlwaysSelectable,
  maxSelected = Number.MAX_SAFE_INTEGER,
  scope,
  memory,
  isFresh = false,
}: Options<Row>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(
    () => (memory?.selectedRows as ReadonlyMap<string, Row> | undefined) ?? new Map(),
  );
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

  useRecall(memory, isFresh, { rows, rowId, isSelectable }, setChosen);

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
      select: (some, max) => {
        const next = new Map(now.current.chosen);
        for (const row of some.filter(isSelectable)) {
          if (next.size < max) next.set(rowId(row), row);
        }
        setChosen(next);
        return next.size;
      },
      clear: () => setChosen(new Map()),
      remove: (gone) => setChosen((before) => new Map([...before].filter(([key]) => key !== gone))),
      isSelectable,
    }),
    [chosen, toggle, change, page, isSelectable, rowId],
  );
}

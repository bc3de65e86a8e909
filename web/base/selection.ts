// Which rows are chosen. The rows themselves are kept, so that a choice survives paging and can be summed.

import { useCallback, useMemo, useRef, useState } from 'react';

export interface Selection<Row> {
  /** By id. */
  chosen: ReadonlyMap<string, Row>;
  rows: Row[];
  /** Turns one row on or off; with `range`, also all rows between it and the last one touched. */
  toggle: (row: Row, range?: boolean) => void;
  /** All of these rows on, or off when all are on. */
  togglePage: () => void;
  /** Of the rows on the screen: none, some or all are chosen. */
  page: 'none' | 'some' | 'all';
  clear: () => void;
  remove: (id: string) => void;
  /** May this row be chosen? */
  may: (row: Row) => boolean;
}

interface Options<Row> {
  rows: readonly Row[];
  id: (row: Row) => string;
  may?: ((row: Row) => boolean) | undefined;
  /** Most rows that can be chosen. */
  most?: number | undefined;
  /** What the rows are part of: a choice belongs to one tab. */
  of?: string | undefined;
}

const always = () => true;

export function useSelection<Row>({ rows, id, may = always, most = Number.MAX_SAFE_INTEGER, of }: Options<Row>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [part, setPart] = useState(of);
  if (part !== of) {
    setPart(of);
    setChosen(new Map());
  }
  const last = useRef<string | null>(null);
  const now = useRef({ rows, chosen });
  now.current = { rows, chosen };

  const change = useCallback(
    (touched: readonly Row[], on: boolean) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of touched) {
          if (!on) next.delete(id(row));
          else if (may(row) && (next.size < most || next.has(id(row)))) next.set(id(row), row);
        }
        return next;
      }),
    [id, may, most],
  );

  const toggle = useCallback(
    (row: Row, range = false) => {
      const { rows: all, chosen: before } = now.current;
      const on = !before.has(id(row));
      const here = all.findIndex((one) => id(one) === id(row));
      const there = range ? all.findIndex((one) => id(one) === last.current) : -1;
      const touched = there < 0 ? [row] : all.slice(Math.min(here, there), Math.max(here, there) + 1);
      last.current = id(row);
      change(touched, on);
    },
    [change, id],
  );

  const open = rows.filter(may);
  const count = open.filter((row) => chosen.has(id(row))).length;
  const page = count === 0 ? 'none' : count === open.length ? 'all' : 'some';

  return useMemo<Selection<Row>>(
    () => ({
      chosen,
      rows: [...chosen.values()],
      toggle,
      togglePage: () => change(now.current.rows.filter(may), page !== 'all'),
      page,
      clear: () => setChosen(new Map()),
      remove: (gone) => setChosen((before) => new Map([...before].filter(([key]) => key !== gone))),
      may,
    }),
    [chosen, toggle, change, page, may],
  );
}

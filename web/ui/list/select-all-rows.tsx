// «Select all 39 in this filter»: offered once the whole page is chosen. The rows are read and chosen by their ids, so that
// what is acted on is what was there when the person chose, and the bar sums it; never «whatever matches by then».

import { useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { ALL_ROWS } from '#domain/base/limits.ts';
import type { Page } from '#domain/base/list.ts';
import { Button } from '../kit/button.tsx';
import { integer } from '../kit/format.ts';
import { labels } from '../kit/labels.ts';
import { toast } from '../kit/toast.ts';
import { callQueryOptions } from '../session/queries.ts';
import type { Selection } from './selection.ts';

/** Most rows that are read to choose from where no action sets a maximum. */
const UNBOUNDED_MAX = 1000;
/** Rows that may not be chosen lie between those that may: so many times the maximum is read. */
const SPARE = 5;

interface Options<Row> {
  call: Endpoint;
  state: { page: number; size: number };
  selection: Selection<Row>;
  /** Rows on the screen. */
  rowCount: number;
  /** Rows in the filter. */
  total: number;
  /** Most that can be chosen. */
  max: number | undefined;
}

interface Offer {
  /** What the button says; null when there is nothing to offer. */
  offer: string | null;
  /** Why not all of the filter is chosen. */
  note: string | null;
  busy: boolean;
  selectAll: () => void;
}

export function useSelectAllRows<Row>(options: Options<Row>): Offer {
  const { call, state, selection, rowCount, total, max = UNBOUNDED_MAX } = options;
  const filter = JSON.stringify({ ...state, page: 0 });
  const [busy, setBusy] = useState(false);
  /** What a choice of all came to, while filter and choice stay as they are. */
  const [result, setResult] = useState<{ filter: string; count: number; total: number } | null>(null);
  const running = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter ends what is being read for the old one
  useEffect(() => () => running.current?.abort(), [filter]);
  const count = selection.selectedRows.size;
  const isDone = result !== null && result.filter === filter && result.count === count;

  const selectAll = async () => {
    const stop = new AbortController();
    running.current = stop;
    setBusy(true);
    try {
      const size = Math.min(total, max * SPARE, ALL_ROWS);
      const { queryFn } = callQueryOptions(call, { ...state, page: 0, size } as never);
      const all = (await queryFn({ signal: stop.signal })) as Page<Row>;
      if (!stop.signal.aborted) setResult({ filter, count: selection.select(all.items, max), total: all.totalCount });
    } catch (error) {
      if (!stop.signal.aborted) toast.bad((error as Error).message);
    } finally {
      setBusy(false);
    }
  };

  const isOffered = selection.pageState === 'all' && total > rowCount && count < Math.min(max, total) && !isDone;
  return {
    offer: !isOffered
      ? null
      : total > max
        ? labels.selectFirst(integer(max), integer(total))
        : labels.selectAll(integer(total)),
    note:
      count > 0 && count >= max && total > count
        ? labels.selectedMax(integer(max))
        : isDone && result.count < result.total
          ? labels.notSelectable(integer(result.total - result.count))
          : null,
    busy,
    selectAll: () => void selectAll(),
  };
}

/** The button in the bar of the chosen rows, and why not all are chosen. */
export const SelectAllRows = ({ offer, note, busy, selectAll }: Offer) => (
  <>
    {note && <span className="text-sm text-muted">{note}</span>}
    {offer && (
      <Button busy={busy} onClick={selectAll}>
        {offer}
      </Button>
    )}
  </>
);

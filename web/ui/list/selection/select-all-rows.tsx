// «Select all 39 in this filter»: offered once the whole page is selected. The rows are loaded and selected by id, so
// that actions apply to what existed at that moment and the bar can sum it; never to «whatever matches by then».

import { useEffect, useRef, useState } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import { ALL_ROWS } from '#domain/base/limits.ts';
import type { Page } from '#domain/base/list.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import type { Selection } from '#web/ui/list/table/selection.ts';
import { callQueryOptions } from '#web/ui/session/queries.ts';

/** Maximum rows loaded for a selection if no action sets one. */
const UNBOUNDED_MAX = 1000;
/** Unselectable rows may be interspersed: this multiple of the maximum is loaded. */
const SPARE = 5;

interface Options<Row> {
  call: Endpoint;
  state: { page: number; size: number };
  selection: Selection<Row>;
  /** Rows on screen. */
  rowCount: number;
  /** Rows matching the filter. */
  total: number;
  /** Maximum selection. */
  max: number | undefined;
}

interface Offer {
  /** Button text; null if nothing is offered. */
  offer: string | null;
  /** Reason why not all rows are selected. */
  note: string | null;
  busy: boolean;
  selectAll: () => void;
}

export function useSelectAllRows<Row>(options: Options<Row>): Offer {
  const { call, state, selection, rowCount, total, max = UNBOUNDED_MAX } = options;
  const filter = JSON.stringify({ ...state, page: 0 });
  const [busy, setBusy] = useState(false);
  /** Result of the last selection of all, while filter and selection are unchanged. */
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

/** Button in the selection bar, with the reason if not all rows are selected. */
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

// The page shown by a list: read, kept until the next one arrives, and polled for new rows.

import { useEffect, useState } from 'react';
import type { Page } from '#domain/base/list.ts';
import { useCallQuery } from '../session/use-call.ts';
import { idOf, type ListViewProps } from './list-options.ts';
import { useFreshRows } from './use-fresh-rows.ts';

const SLOW_MS = 150;
const DEFAULT_POLL_MS = 30_000;

const NO_ROWS: never[] = [];

/** True once a state has lasted long enough to be shown. */
function useIsSlow(isActive: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(isActive), isActive ? SLOW_MS : 0);
    return () => clearTimeout(timer);
  }, [isActive]);
  return isActive && slow;
}

/** The URL may name a page that no longer exists. */
function useExistingPage<F, S extends string, Item, Extra>(
  control: ListViewProps<F, S, Item, Extra>['control'],
  page: Page<Item, Extra> | undefined,
  isCurrent: boolean,
): void {
  const isBeyond =
    page !== undefined && isCurrent && page.items.length === 0 && page.totalCount > 0 && control.state.page > 0;
  useEffect(() => {
    if (isBeyond) control.setPage(0, true);
  }, [isBeyond, control]);
}

export function useListRead<F, S extends string, Item, Extra>(props: ListViewProps<F, S, Item, Extra>) {
  const { call, control, rowId = idOf, refetchInterval = false, live = false } = props;
  const { state } = control;
  const read = useCallQuery(call, state, { keepPrevious: true, refetchInterval, live, refetchOnFocus: false });
  const page = read.data as Page<Item, Extra> | undefined;
  const rows = page?.items ?? NO_ROWS;
  // Complete long lists are not polled.
  const looks = refetchInterval === false && state.size !== 0 && page !== undefined;
  const news = useFreshRows({
    call,
    state,
    rowId,
    pollInterval: looks && (props.pollInterval?.(rows) ?? DEFAULT_POLL_MS),
    live,
  });
  // Offline nothing is loading, yet the rows may not match the URL.
  const busy = useIsSlow(read.isPlaceholderData);
  useExistingPage(control, page, !read.isPlaceholderData);
  return { read, page, rows, news, busy };
}

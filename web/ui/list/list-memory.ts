// Selected and expanded rows of a list when it was left, restored on the way back while tab, filter, sort and page are
// the same. Per window and login.

import { useEffect, useRef, useState } from 'react';
import { forgetPaths } from '../kit/last-path.ts';
import { onLeave } from '../session/session.ts';

/** State of one list when it was left. */
export interface ListMemory {
  /** Path with tab, filter, sort and page; a different one is a different list. */
  address: string;
  selectedRows: ReadonlyMap<string, unknown>;
  /** IDs of the visible rows. */
  rowIds: readonly string[];
  expanded: ReadonlySet<string>;
}

/** By path prefix: one memory per list. */
const memories = new Map<string, ListMemory>();
onLeave(() => {
  memories.clear();
  forgetPaths();
});

/** The first two path segments identify a list. */
const baseOf = (address: string): string => address.split('/').slice(0, 3).join('/');

function rememberList(memory: ListMemory): void {
  if (memory.selectedRows.size === 0 && memory.expanded.size === 0) memories.delete(baseOf(memory.address));
  else memories.set(baseOf(memory.address), memory);
}

/** Restored state of the list at this path; `''` is a list inside a page, without memory. */
export function useListMemory(address: string): ListMemory | undefined {
  const [memory] = useState(() => {
    const last = memories.get(baseOf(address));
    return last?.address === address ? last : undefined;
  });
  return memory;
}

/** Saves the state of the list on unmount. */
export function useRememberList(memory: ListMemory): void {
  const latest = useRef(memory);
  latest.current = memory;
  useEffect(() => () => void (latest.current.address && rememberList(latest.current)), []);
}

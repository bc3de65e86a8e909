// What a list showed when it was left: chosen and opened rows. They come back with the way back, while tab, filter, sort
// and page are the same. For this window and this login.

import { useEffect, useRef, useState } from 'react';
import { forgetPaths } from '../kit/last-path.ts';
import { onLeave } from '../session/session.ts';

/** Of one list, as it was left. */
export interface ListMemory {
  /** The address with tab, filter, sort and page: another one is another list. */
  address: string;
  selectedRows: ReadonlyMap<string, unknown>;
  /** The ids of the rows that were on the screen. */
  rowIds: readonly string[];
  expanded: ReadonlySet<string>;
}

/** By the first part of the address, so that each list keeps one memory. */
const memories = new Map<string, ListMemory>();
onLeave(() => {
  memories.clear();
  forgetPaths();
});

/** The first two parts of an address name its list. */
const baseOf = (address: string): string => address.split('/').slice(0, 3).join('/');

function rememberList(memory: ListMemory): void {
  if (memory.selectedRows.size === 0 && memory.expanded.size === 0) memories.delete(baseOf(memory.address));
  else memories.set(baseOf(memory.address), memory);
}

/** What the list at this address showed when it was left; `''` is a list inside a page, which has no memory. */
export function useListMemory(address: string): ListMemory | undefined {
  const [memory] = useState(() => {
    const last = memories.get(baseOf(address));
    return last?.address === address ? last : undefined;
  });
  return memory;
}

/** Remembers what the list shows when it is left. */
export function useRememberList(memory: ListMemory): void {
  const latest = useRef(memory);
  latest.current = memory;
  useEffect(() => () => void (latest.current.address && rememberList(latest.current)), []);
}

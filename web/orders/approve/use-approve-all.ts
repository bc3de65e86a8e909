// Approves many orders in batches, with progress and cancel (MORD-015).

import { useRef, useState } from 'react';
import type { Reply } from '#domain/base/endpoint.ts';
import { approveAllCalls } from '#domain/orders/calls.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';

export type ApproveVerdict = Reply<typeof approveAllCalls.approveAll>[number];

/** Orders per call: each takes about ten milliseconds, so a batch stays below a second. */
const BATCH_SIZE = 10;

export interface ApproveAllRun {
  /** By order id, in order of arrival. */
  verdicts: ReadonlyMap<string, ApproveVerdict>;
  busy: boolean;
  /** Number of orders sent. */
  total: number;
  /** True once all are judged, the run was stopped, or a batch failed. */
  isOver: boolean;
  /** Reason why a batch failed as a whole. */
  failure: string | null;
  start(ids: readonly string[]): Promise<void>;
  /** Finishes the current batch and starts no other. */
  stop(): void;
  /** Clears the last run; may be called during render. */
  reset(): void;
}

/** `onVerdicts` is called after each batch. */
export function useApproveAll(onVerdicts: (verdicts: readonly ApproveVerdict[]) => void): ApproveAllRun {
  const mutation = useCallMutation(approveAllCalls.approveAll, { reload: true, hideErrorToast: true });
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, ApproveVerdict>>(new Map());
  const [total, setTotal] = useState(0);
  const [state, setState] = useState<'idle' | 'running' | 'over'>('idle');
  const stopped = useRef(false);
  return {
    verdicts,
    busy: state === 'running',
    total,
    isOver: state === 'over',
    failure: state === 'over' ? (mutation.error?.message ?? null) : null,
    start: async (ids) => {
      stopped.current = false;
      setTotal(ids.length);
      setState('running');
      for (let offset = 0; offset < ids.length && !stopped.current; offset += BATCH_SIZE) {
        const judged = await mutation.run({ ids: ids.slice(offset, offset + BATCH_SIZE) });
        if (!judged) break;
        setVerdicts((before) => new Map([...before, ...judged.map((one) => [one.orderId, one] as const)]));
        onVerdicts(judged);
      }
      setState('over');
    },
    stop: () => {
      stopped.current = true;
    },
    reset: () => {
      setVerdicts(new Map());
      setState('idle');
    },
  };
}

// Approving many orders in steps, so that a person sees how far it has come and may stop it (MORD-015).

import { useRef, useState } from 'react';
import type { Reply } from '#domain/base/endpoint.ts';
import { approveAllCalls } from '#domain/orders/calls.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';

export type ApproveVerdict = Reply<typeof approveAllCalls.approveAll>[number];

/** Orders in one call: each takes some ten milliseconds, so a step stays below a second. */
const BATCH_SIZE = 10;

export interface ApproveAllRun {
  /** By order id, in the order in which they came. */
  verdicts: ReadonlyMap<string, ApproveVerdict>;
  busy: boolean;
  /** How many were sent for. */
  total: number;
  /** It is over: all were judged, or it was stopped, or a step failed as a whole. */
  isOver: boolean;
  /** Why a step failed as a whole. */
  failure: string | null;
  start(ids: readonly string[]): Promise<void>;
  /** Lets the step that is in progress end, and begins no other. */
  stop(): void;
  /** Forgets the last run; may be called while rendering. */
  reset(): void;
}

/** `onVerdicts` is called for each step. */
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

// The call at the end of the wizard: a new promotion, or the changes of one.

import type { PromotionInput } from '#domain/promotions/calls.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { copy } from '#domain/promotions/copy.ts';
import { useAct } from '#web/base/use-call.ts';

interface Edited {
  id: string;
  modifiedAt: string;
}

export function usePublish(edited: Edited | null, onDone: () => void) {
  const reads = [promotionCalls.list, promotionCalls.one, promotionCalls.exists];
  const create = useAct(promotionCalls.create, {
    done: ({ id }) => copy.created(id),
    once: true,
    invalidate: reads,
    onDone,
  });
  const update = useAct(promotionCalls.update, { done: ({ id }) => copy.updated(id), invalidate: reads, onDone });
  const act = edited ? update : create;
  return {
    busy: act.busy,
    refused: act.refused,
    clear: act.clear,
    run: (input: PromotionInput) =>
      edited ? update.run({ ...input, promotionId: edited.id, modifiedAt: edited.modifiedAt }) : create.run(input),
  };
}

// Final call of the wizard: creates or updates a promotion.

import type { PromotionInput } from '#domain/promotions/calls.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { promotionPath, promotionTitles } from '#domain/promotions/links.ts';
import { promotionWizardCopy } from '#domain/promotions/wizard-copy.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';

interface EditedPromotion {
  id: string;
  modifiedAt: string;
}

const linkTo = ({ id }: { id: string }) => ({ label: promotionTitles.promotion, to: promotionPath(id) });

export function usePublishDraft(edited: EditedPromotion | null, onDone: () => void) {
  const reads = [promotionCalls.list, promotionCalls.one, promotionCalls.exists];
  const create = useCallMutation(promotionCalls.create, {
    successMessage: ({ id }) => promotionWizardCopy.created(id),
    linkTo,
    isIdempotent: true,
    invalidate: reads,
    onSuccess: onDone,
  });
  const update = useCallMutation(promotionCalls.update, {
    successMessage: ({ id }) => promotionWizardCopy.updated(id),
    linkTo,
    invalidate: reads,
    onSuccess: onDone,
  });
  const act = edited ? update : create;
  return {
    busy: act.busy,
    refused: act.error,
    clear: act.reset,
    run: (input: PromotionInput) =>
      edited ? update.run({ ...input, promotionId: edited.id, modifiedAt: edited.modifiedAt }) : create.run(input),
  };
}

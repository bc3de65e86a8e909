// State of the wizard: step, draft, faults, and final call. Each step is validated by the same rules as on the server
// (WIZ-004, WIZ-035).

import { useEffect, useMemo, useState } from 'react';
import type { FieldSentence } from '#domain/base/refusal.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { findDraftFaults, stepOfField, type WizardFacts } from '#domain/promotions/wizard.ts';
import { promotionWizardCopy } from '#domain/promotions/wizard-copy.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { ALL_STEPS, type Draft, fitDraftToProduct, toFacts, toPromotionInput, type WizardStep } from './draft.ts';
import { removeStoredDraft, useStoredDraft } from './stored-draft.ts';
import { usePublishDraft } from './use-publish-draft.ts';

interface EditedPromotion {
  id: string;
  modifiedAt: string;
  validTo: string;
}

export interface WizardProps {
  person: string;
  /** The edited promotion; null for a new one. */
  edited: EditedPromotion | null;
  initialDraft: { draft: Draft; step: WizardStep };
}

const NOTHING: WizardFacts = {
  prices: [],
  releaseDate: null,
  geoWhiteList: [],
  geoBlackList: [],
  regions: [],
  platforms: null,
  now: '',
  endBefore: null,
};
/** Draft field of a call field. */
const errorsOfCall = (field: string): string => (field === 'providerPriceIds' ? 'priceIds' : field);

/** Product of the draft, and whether it already has a promotion: a failed check counts as yes (WIZ-008). */
function useWizardProduct(productId: string | undefined, edited: EditedPromotion | null) {
  const isChosen = productId !== undefined;
  const isNew = edited === null;
  const product = useCallQuery(promotionCalls.product, { productId: productId! }, { enabled: isChosen });
  const exists = useCallQuery(promotionCalls.exists, { productId: productId! }, { enabled: isChosen && isNew });
  const loadedProduct = product.data?.id === productId ? product.data : undefined;
  const isTaken = isChosen && isNew && Boolean(exists.data?.exists || exists.error || product.error);
  const waits = isChosen && !isTaken && (!loadedProduct || (isNew && !exists.data));
  return { product, loadedProduct, isTaken, waits };
}

export function useWizard({ person, edited, initialDraft }: WizardProps) {
  const [draft, setDraft] = useState(initialDraft.draft);
  const [step, setStep] = useState<WizardStep>(initialDraft.step);
  const [asked, setAsked] = useState(false);
  const [checked, setChecked] = useState(false);
  const [touched, setTouched] = useState(false);
  const [done, setDone] = useState(false);
  const { product, loadedProduct, isTaken, waits } = useWizardProduct(draft.productId, edited);
  const endBefore = edited?.validTo ?? null;
  const facts = useMemo(
    () => (loadedProduct ? toFacts(loadedProduct, endBefore) : NOTHING),
    [loadedProduct, endBefore],
  );
  useStoredDraft(person, edited?.id ?? null, {
    on: touched && !done,
    draft,
    step,
    name: loadedProduct?.name ?? '',
    modifiedAt: edited?.modifiedAt ?? null,
  });

  const publish = usePublishDraft(edited, () => {
    removeStoredDraft(person, edited?.id ?? null);
    setDone(true);
  });

  const steps = edited ? ALL_STEPS.slice(1) : ALL_STEPS;
  const stepIndex = steps.indexOf(step);

  const faultsAt = (stepToCheck: WizardStep): FieldSentence[] => {
    if (stepToCheck === 'summary')
      return checked ? [] : [{ field: 'confirm', message: promotionWizardCopy.checkPromotion }];
    const found = findDraftFaults(draft, facts, stepToCheck);
    return stepToCheck === 'game' && isTaken
      ? [...found, { field: 'productId', message: promotionWizardCopy.sameProduct }]
      : found;
  };
  const serverErrors = (publish.refused?.errors ?? []).map(({ field, message }) => ({
    field: errorsOfCall(field),
    message,
  }));
  const faults = asked || (step === 'game' && isTaken) ? faultsAt(step) : [];
  const visibleErrors = step === 'summary' ? [...faults, ...serverErrors] : faults;

  const go = (next: WizardStep) => {
    setStep(next);
    setAsked(false);
    window.scrollTo?.({ top: 0 });
  };
  const change = (next: Draft) => {
    publish.clear();
    setTouched(true);
    setDraft(next);
  };
  const choose = (field: string) => {
    const target = stepOfField(field);
    if (target && target !== step && steps.includes(target)) go(target);
    else document.getElementsByName(field)[0]?.focus();
  };
  const forward = () => {
    const stepErrors = faultsAt(step);
    setAsked(true);
    if (stepErrors.length > 0) return document.getElementsByName(stepErrors[0]!.field)[0]?.focus();
    if (step === 'summary') return void publish.run(toPromotionInput(draft));
    setTouched(true);
    go(steps[stepIndex + 1]!);
  };

  useEffect(() => {
    if (loadedProduct) setDraft((before) => fitDraftToProduct(before, loadedProduct, edited === null));
  }, [loadedProduct, edited]);

  return {
    ...{ draft, step, steps, stepIndex, facts, product, loadedProduct, publish, waits, done, checked, setChecked },
    ...{ faults, visibleErrors, serverErrors, go, change, choose, forward },
  };
}

export type WizardState = ReturnType<typeof useWizard>;

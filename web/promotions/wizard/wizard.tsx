// The wizard itself: which step one is on, what is wrong with it, and the call at its end. Each step is checked with
// the rules that the server asks, too (WIZ-004, WIZ-035).

import { useEffect, useMemo, useState } from 'react';
import type { FieldError } from '#domain/base/refusal.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { copy } from '#domain/promotions/copy.ts';
import { findDraftFaults, stepOfField, type WizardFacts } from '#domain/promotions/wizard.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { Button } from '#web/ui/kit/button.tsx';
import { Section } from '#web/ui/kit/section.tsx';
import { SkeletonRows } from '#web/ui/kit/skeleton.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import {
  ALL_STEPS,
  type Draft,
  fitDraftToProduct,
  toFacts,
  toPromotionInput,
  type WizardStep,
  withProduct,
} from './draft.ts';
import { FinishScreen } from './finish-screen.tsx';
import { wizardLabels } from './labels.ts';
import { StepBody } from './step-body.tsx';
import { Stepper } from './stepper.tsx';
import { removeStoredDraft, useStoredDraft } from './stored-draft.ts';
import { usePublishDraft } from './use-publish-draft.ts';

export interface EditedPromotion {
  id: string;
  modifiedAt: string;
  validTo: string;
}

interface Props {
  person: string;
  /** The promotion that is changed; null for a new one. */
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
/** What a field of the call is called in the draft. */
const errorsOfCall = (field: string): string => (field === 'providerPriceIds' ? 'priceIds' : field);

export function Wizard({ person, edited, initialDraft }: Props) {
  const [draft, setDraft] = useState(initialDraft.draft);
  const [step, setStep] = useState<WizardStep>(initialDraft.step);
  const [asked, setAsked] = useState(false);
  const [checked, setChecked] = useState(false);
  const [touched, setTouched] = useState(false);
  const [done, setDone] = useState(false);
  const { productId } = draft;

  const product = useCallQuery(promotionCalls.product, { productId: productId! }, { enabled: productId !== undefined });
  const exists = useCallQuery(
    promotionCalls.exists,
    { productId: productId! },
    { enabled: productId !== undefined && edited === null },
  );
  const loadedProduct = product.data?.id === productId ? product.data : undefined;
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
  // A check that failed counts as a promotion that is there (WIZ-008).
  const isTaken =
    productId !== undefined && edited === null && Boolean(exists.data?.exists || exists.error || product.error);
  const waits = productId !== undefined && (!loadedProduct || (edited === null && !exists.data)) && !isTaken;

  const faultsAt = (stepToCheck: WizardStep): FieldError[] => {
    if (stepToCheck === 'summary') return checked ? [] : [{ field: 'confirm', message: copy.checkPromotion }];
    const found = findDraftFaults(draft, facts, stepToCheck);
    return stepToCheck === 'game' && isTaken ? [...found, { field: 'productId', message: copy.sameProduct }] : found;
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

  if (done) return <FinishScreen />;
  return (
    <form
      noValidate
      className="pb-10"
      onSubmit={(event) => {
        event.preventDefault();
        forward();
      }}
    >
      <Stepper
        steps={steps}
        current={step}
        first={edited ? 2 : 1}
        total={ALL_STEPS.length}
        disabled={publish.busy}
        onChoose={go}
      />
      <Section
        title={wizardLabels.steps[step]}
        note={step !== 'game' && loadedProduct ? `${loadedProduct.name} · ${loadedProduct.sku}` : undefined}
      >
        <div className="flex flex-col gap-4">
          <ErrorSummary
            errors={visibleErrors}
            general={
              step === 'summary' && publish.refused && serverErrors.length === 0 ? publish.refused.message : undefined
            }
            onChoose={choose}
          />
          {step !== 'game' && !loadedProduct ? (
            product.error ? (
              <ErrorState error={product.error} onRetry={() => void product.refetch()} busy={product.isFetching} />
            ) : (
              <SkeletonRows rows={5} />
            )
          ) : (
            <StepBody
              step={step}
              steps={steps}
              draft={draft}
              product={loadedProduct}
              facts={facts}
              faults={new Map(faults.map(({ field, message }) => [field, message]))}
              checked={checked}
              onCheck={setChecked}
              onChange={change}
              onProduct={({ id }) => change(withProduct(draft, id))}
              onStep={go}
            />
          )}
        </div>
      </Section>
      <div className="sticky bottom-0 z-10 -mx-4 mt-4 flex justify-between gap-2 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
        {stepIndex > 0 ? (
          <Button disabled={publish.busy} onClick={() => go(steps[stepIndex - 1]!)}>
            {wizardLabels.previous}
          </Button>
        ) : (
          <span />
        )}
        <Button kind="primary" busy={publish.busy || (step === 'game' && waits)} type="submit">
          {step !== 'summary' ? wizardLabels.next : edited ? wizardLabels.update : wizardLabels.publish}
        </Button>
      </div>
    </form>
  );
}

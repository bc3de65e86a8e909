// The wizard itself: which step one is on, what is wrong with it, and the call at its end. Each step is checked with the
// rules that the server asks, too (WIZ-004, WIZ-035).

import { useEffect, useMemo, useState } from 'react';
import type { FieldError } from '#domain/base/refusal.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { copy } from '#domain/promotions/copy.ts';
import { type Facts, faultsOf, stepOf } from '#domain/promotions/wizard.ts';
import { Button } from '#web/base/button.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { ErrorSummary } from '#web/base/error-summary.tsx';
import { Section } from '#web/base/section.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useRead } from '#web/base/use-call.ts';
import { ALL_STEPS, type Draft, factsOf, inputOf, suited, type WizardStep, withProduct } from './draft.ts';
import { Finish } from './finish.tsx';
import { StepBody } from './step-body.tsx';
import { Stepper } from './stepper.tsx';
import { forgetDraft, useKeptDraft } from './stored-draft.ts';
import { usePublish } from './use-publish.ts';
import { words } from './words.ts';

export interface Edited {
  id: string;
  modifiedAt: string;
  validTo: string;
}

interface Props {
  person: string;
  /** The promotion that is changed; null for a new one. */
  edited: Edited | null;
  start: { draft: Draft; step: WizardStep };
}

const NOTHING: Facts = {
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
const ofCall = (field: string): string => (field === 'providerPriceIds' ? 'priceIds' : field);

export function Wizard({ person, edited, start }: Props) {
  const [draft, setDraft] = useState(start.draft);
  const [step, setStep] = useState<WizardStep>(start.step);
  const [asked, setAsked] = useState(false);
  const [checked, setChecked] = useState(false);
  const [touched, setTouched] = useState(false);
  const [done, setDone] = useState(false);
  const { productId } = draft;

  const product = useRead(promotionCalls.product, { productId: productId! }, { enabled: productId !== undefined });
  const exists = useRead(
    promotionCalls.exists,
    { productId: productId! },
    { enabled: productId !== undefined && edited === null },
  );
  const known = product.data?.id === productId ? product.data : undefined;
  const endBefore = edited?.validTo ?? null;
  const facts = useMemo(() => (known ? factsOf(known, endBefore) : NOTHING), [known, endBefore]);
  useKeptDraft(person, edited?.id ?? null, {
    on: touched && !done,
    draft,
    step,
    name: known?.name ?? '',
    modifiedAt: edited?.modifiedAt ?? null,
  });

  const publish = usePublish(edited, () => {
    forgetDraft(person, edited?.id ?? null);
    setDone(true);
  });

  const steps = edited ? ALL_STEPS.slice(1) : ALL_STEPS;
  const at = steps.indexOf(step);
  // A check that failed counts as a promotion that is there (WIZ-008).
  const isTaken =
    productId !== undefined && edited === null && Boolean(exists.data?.exists || exists.error || product.error);
  const waits = productId !== undefined && (!known || (edited === null && !exists.data)) && !isTaken;

  const faultsAt = (of: WizardStep): FieldError[] => {
    if (of === 'summary') return checked ? [] : [{ field: 'confirm', message: copy.checkPromotion }];
    const found = faultsOf(draft, facts, of);
    return of === 'game' && isTaken ? [...found, { field: 'productId', message: copy.sameProduct }] : found;
  };
  const ofServer = (publish.refused?.errors ?? []).map(({ field, message }) => ({ field: ofCall(field), message }));
  const faults = asked || (step === 'game' && isTaken) ? faultsAt(step) : [];
  const shown = step === 'summary' ? [...faults, ...ofServer] : faults;

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
    const target = stepOf(field);
    if (target && target !== step && steps.includes(target)) go(target);
    else document.getElementsByName(field)[0]?.focus();
  };
  const forward = () => {
    const wrong = faultsAt(step);
    setAsked(true);
    if (wrong.length > 0) return document.getElementsByName(wrong[0]!.field)[0]?.focus();
    if (step === 'summary') return void publish.run(inputOf(draft));
    setTouched(true);
    go(steps[at + 1]!);
  };

  useEffect(() => {
    if (known) setDraft((before) => suited(before, known, edited === null));
  }, [known, edited]);

  if (done) return <Finish />;
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
      <Section title={words.steps[step]} note={step !== 'game' && known ? `${known.name} · ${known.sku}` : undefined}>
        <div className="flex flex-col gap-4">
          <ErrorSummary
            errors={shown}
            general={
              step === 'summary' && publish.refused && ofServer.length === 0 ? publish.refused.message : undefined
            }
            onChoose={choose}
          />
          {step !== 'game' && !known ? (
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
              product={known}
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
        {at > 0 ? (
          <Button disabled={publish.busy} onClick={() => go(steps[at - 1]!)}>
            {words.previous}
          </Button>
        ) : (
          <span />
        )}
        <Button kind="primary" busy={publish.busy || (step === 'game' && waits)} type="submit">
          {step !== 'summary' ? words.next : edited ? words.update : words.publish}
        </Button>
      </div>
    </form>
  );
}

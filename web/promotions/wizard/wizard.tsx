// The wizard: steps, faults of the open step, and buttons.

import { useEffect, useRef } from 'react';
import { StepBody } from '#web/promotions/wizard/steps/step-body.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { focusUnreadable } from '#web/ui/form/unreadable.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { ALL_STEPS, type WizardStep, withProduct } from './draft.ts';
import { FinishScreen } from './finish-screen.tsx';
import { wizardLabels } from './labels.ts';
import { Stepper } from './stepper.tsx';
import { useWizard, type WizardProps, type WizardState } from './use-wizard.ts';

export function Wizard(props: WizardProps) {
  const wizard = useWizard(props);
  const { step, steps, publish, loadedProduct, serverErrors } = wizard;
  const heading = useStepHeading(step);
  const form = useRef<HTMLFormElement>(null);
  // Unparsable text would be lost with its step.
  const go = (next: WizardStep) => focusUnreadable(form.current) || wizard.go(next);
  if (wizard.done) return <FinishScreen />;
  return (
    <form
      ref={form}
      noValidate
      className="pb-10"
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusUnreadable(event.currentTarget)) wizard.forward();
      }}
    >
      <Stepper
        steps={steps}
        current={step}
        first={props.edited ? 2 : 1}
        total={ALL_STEPS.length}
        disabled={publish.busy}
        onChoose={go}
      />
      <Section
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            {wizardLabels.steps[step]}
          </span>
        }
        note={step !== 'game' && loadedProduct ? `${loadedProduct.name} · ${loadedProduct.sku}` : undefined}
      >
        <div className="flex flex-col gap-4">
          <ErrorSummary
            errors={wizard.visibleErrors}
            general={
              step === 'summary' && publish.refused && serverErrors.length === 0 ? publish.refused.message : undefined
            }
            onChoose={wizard.choose}
          />
          <OpenStep wizard={wizard} />
        </div>
      </Section>
      <WizardButtons wizard={wizard} go={go} isEdit={props.edited !== null} />
    </form>
  );
}

/** Focuses the heading when the step changes. */
function useStepHeading(step: WizardStep) {
  const heading = useRef<HTMLSpanElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus({ preventScroll: true });
    shownStep.current = step;
  }, [step]);
  return heading;
}

/** Fields of the step, or the state of loading its product. */
function OpenStep({ wizard }: { wizard: WizardState }) {
  const { step, product, loadedProduct, draft, change } = wizard;
  if (step !== 'game' && !loadedProduct)
    return product.error ? (
      <ErrorState error={product.error} onRetry={() => void product.refetch()} busy={product.isFetching} />
    ) : (
      <SkeletonRows rows={5} />
    );
  return (
    <StepBody
      step={step}
      steps={wizard.steps}
      draft={draft}
      product={loadedProduct}
      facts={wizard.facts}
      faults={new Map(wizard.faults.map(({ field, message }) => [field, message]))}
      onChange={change}
      onProduct={({ id }) => change(withProduct(draft, id))}
      onStep={wizard.go}
    />
  );
}

interface WizardButtonsProps {
  wizard: WizardState;
  go: (step: WizardStep) => void;
  isEdit: boolean;
}

function WizardButtons({ wizard, go, isEdit }: WizardButtonsProps) {
  const { step, steps, stepIndex, publish } = wizard;
  const finish = isEdit ? wizardLabels.update : wizardLabels.publish;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-page px-4 py-3 sm:mx-0 sm:px-0">
      {stepIndex > 0 ? (
        <Button disabled={publish.busy} onClick={() => go(steps[stepIndex - 1]!)}>
          {wizardLabels.previous}
        </Button>
      ) : (
        <span />
      )}
      {step === 'summary' && (
        // In the footer, so that it stays visible next to the button it enables, however long the summary is.
        <Checkbox
          name="confirm"
          className="ml-auto max-sm:order-first max-sm:w-full"
          value={wizard.checked}
          onValueChange={wizard.setChecked}
        >
          {wizardLabels.confirm}
        </Checkbox>
      )}
      <Button kind="primary" busy={publish.busy || (step === 'game' && wizard.waits)} type="submit">
        {step === 'summary' ? finish : wizardLabels.next}
      </Button>
    </div>
  );
}

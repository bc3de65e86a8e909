// Progress in the wizard. Completed steps are links; on phones the current one is named and others are segments of a
// bar.

import Check from 'lucide-react/icons/check';
import { cx } from '#web/ui/kit/cx.ts';
import type { WizardStep } from './draft.ts';
import { wizardLabels } from './labels.ts';

interface Props {
  steps: readonly WizardStep[];
  current: WizardStep;
  /** 1-based number of the first step shown. */
  first: number;
  total: number;
  disabled: boolean;
  onChoose: (step: WizardStep) => void;
}

export function Stepper({ steps, current, first, total, disabled, onChoose }: Props) {
  const now = steps.indexOf(current);
  return (
    <nav aria-label={wizardLabels.stepsLabel} className="mb-4">
      <p aria-live="polite" className="mb-2 text-sm text-muted lg:sr-only">
        {wizardLabels.stepOf(first + now, total)}
        <span className="sr-only">{wizardLabels.steps[current]}</span>
      </p>
      <ol className="flex gap-1 lg:justify-between lg:gap-4">
        {steps.map((step, index) => {
          const done = index < now;
          const isCurrent = index === now;
          return (
            <li key={step} aria-current={isCurrent ? 'step' : undefined} className="min-w-0 max-lg:flex-1">
              <button
                type="button"
                disabled={!done || disabled}
                onClick={() => onChoose(step)}
                className="flex w-full items-center gap-2 rounded-md text-left text-xs max-lg:h-6 enabled:hover:text-brand-ink lg:w-auto"
              >
                <span
                  aria-hidden
                  className={cx(
                    'h-1.5 w-full rounded-full lg:hidden',
                    done ? 'bg-brand' : isCurrent ? 'bg-brand-ink' : 'bg-hover',
                  )}
                />
                <span
                  aria-hidden
                  className={cx(
                    'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums max-lg:hidden',
                    isCurrent && 'bg-brand text-white',
                    done && 'bg-brand-tint text-brand-ink',
                    !isCurrent && !done && 'bg-hover text-muted',
                  )}
                >
                  {done ? <Check className="size-3.5" /> : first + index}
                </span>
                <span className={cx('max-lg:sr-only', isCurrent ? 'font-semibold' : !done && 'text-muted')}>
                  {wizardLabels.steps[step]}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

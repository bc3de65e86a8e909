// Where one is in the wizard. Steps that were done lead back; on a phone the current one is named and the others are
// marks of a bar.

import Check from 'lucide-react/icons/check';
import { cx } from '#web/base/cx.ts';
import type { WizardStep } from './draft.ts';
import { words } from './words.ts';

interface Props {
  steps: readonly WizardStep[];
  current: WizardStep;
  /** The number of the first one shown, counted from 1. */
  first: number;
  total: number;
  disabled: boolean;
  onChoose: (step: WizardStep) => void;
}

export function Stepper({ steps, current, first, total, disabled, onChoose }: Props) {
  const now = steps.indexOf(current);
  return (
    <nav aria-label={words.stepsLabel} className="mb-4">
      <p aria-live="polite" className="mb-2 text-sm text-muted lg:sr-only">
        {words.stepOf(first + now, total)}
        <span className="sr-only">{words.steps[current]}</span>
      </p>
      <ol className="flex gap-1 lg:justify-between lg:gap-4">
        {steps.map((step, at) => {
          const done = at < now;
          const here = at === now;
          return (
            <li key={step} aria-current={here ? 'step' : undefined} className="min-w-0 max-lg:flex-1">
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
                    done ? 'bg-brand' : here ? 'bg-brand-ink' : 'bg-hover',
                  )}
                />
                <span
                  aria-hidden
                  className={cx(
                    'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums max-lg:hidden',
                    here && 'bg-brand text-white',
                    done && 'bg-brand-tint text-brand-ink',
                    !here && !done && 'bg-hover text-muted',
                  )}
                >
                  {done ? <Check className="size-3.5" /> : first + at}
                </span>
                <span className={cx('max-lg:sr-only', here ? 'font-semibold' : !done && 'text-muted')}>
                  {words.steps[step]}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

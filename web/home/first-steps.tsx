// Set-up steps that remain before a new installation can sell. Each one ticks itself; the list disappears when all are
// done.

import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { NEW_PROMOTION, PROVIDER_PROMOTIONS } from '#domain/catalog/links.ts';
import { CREATE_COMPANY } from '#domain/companies/links.ts';
import type { FirstStep } from '#domain/home/figures.ts';
import type { Overview } from '#domain/home/staff-calls.ts';
import { SETTINGS } from '#domain/settings/links.ts';
import { HomePart, HomeRow, HomeRows } from './home-part.tsx';
import { firstStepLabels } from './labels.ts';

/** Page of each step; mail is configured at start-up, not on a page. */
const PATHS: Partial<Record<FirstStep, string>> = {
  seller: SETTINGS,
  provider: PROVIDER_PROMOTIONS,
  promotion: NEW_PROMOTION,
  partner: CREATE_COMPANY,
};

export const FirstSteps = ({ steps }: { steps: NonNullable<Overview['firstSteps']> }) => (
  <HomePart title={firstStepLabels.title}>
    <p className="pt-2.5 pb-1 text-sm text-muted">
      {firstStepLabels.progress(steps.filter(({ isDone }) => isDone).length, steps.length)}
    </p>
    <HomeRows>
      {steps.map(({ name, isDone }) => {
        const Icon = isDone ? Check : Circle;
        return (
          <HomeRow
            key={name}
            to={isDone ? undefined : PATHS[name]}
            title={
              <span className="flex items-center gap-2">
                <Icon className={isDone ? 'size-4 text-green' : 'size-4 text-muted'} aria-hidden />
                <span className="sr-only">{isDone ? firstStepLabels.done : firstStepLabels.open}</span>
                {firstStepLabels.steps[name].title}
              </span>
            }
            detail={isDone ? undefined : firstStepLabels.steps[name].detail}
            isIdle={isDone}
          />
        );
      })}
    </HomeRows>
  </HomePart>
);

// Set-up steps that remain before a new installation can sell. Each one ticks itself; they may be skipped and resumed
// (SETUP-006, SETUP-007).

import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { NEW_PROMOTION } from '#domain/catalog/links.ts';
import { CREATE_COMPANY } from '#domain/companies/links.ts';
import type { FirstStep } from '#domain/home/figures.ts';
import { homeCalls, type SetupStep } from '#domain/home/staff-calls.ts';
import { SETTINGS } from '#domain/settings/links.ts';
import { SETUP } from '#domain/setup/links.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { HomePart } from './home-part.tsx';
import { firstStepLabels } from './labels.ts';

/** Page of each step; backups are configured at start-up, not on a page. */
const PATHS: Partial<Record<FirstStep, string>> = {
  seller: SETTINGS,
  mail: SETUP,
  provider: SETUP,
  promotion: NEW_PROMOTION,
  partner: CREATE_COMPANY,
};

const CHANGED = [homeCalls.setupSteps, homeCalls.overview];

function Step({ step: { name, isDone, isSkipped } }: { step: SetupStep }) {
  const skip = useCallMutation(homeCalls.skipStep, { invalidate: CHANGED });
  const { title, detail } = firstStepLabels.steps[name];
  const isIdle = isDone || isSkipped;
  const Icon = isDone ? Check : Circle;
  const path = PATHS[name];
  return (
    <li className="flex items-center justify-between gap-3 py-2 text-sm">
      <div className="min-w-0">
        <p className={isIdle ? 'flex items-center gap-2 text-muted' : 'flex items-center gap-2'}>
          <Icon className={isDone ? 'size-4 shrink-0 text-green' : 'size-4 shrink-0 text-muted'} aria-hidden />
          <span className="sr-only">{firstStepLabels.states[isDone ? 'done' : isSkipped ? 'skipped' : 'open']}</span>
          {isIdle || path === undefined ? title : <Link to={path}>{title}</Link>}
        </p>
        {!isIdle && <p className="pl-6 text-xs text-muted">{detail}</p>}
      </div>
      {!isDone && (
        <Button
          size="sm"
          kind="ghost"
          busy={skip.busy}
          aria-label={isSkipped ? firstStepLabels.resumeNamed(title) : firstStepLabels.skipNamed(title)}
          onClick={() => void skip.run({ name, isSkipped: !isSkipped })}
        >
          {isSkipped ? firstStepLabels.resume : firstStepLabels.skip}
        </Button>
      )}
    </li>
  );
}

/** The checklist with its progress. */
export const SetupSteps = ({ steps }: { steps: readonly SetupStep[] }) => (
  <>
    <p className="pt-2.5 pb-1 text-sm text-muted">
      {firstStepLabels.progress(steps.filter(({ isDone }) => isDone).length, steps.length)}
    </p>
    <ul className="divide-y divide-line">
      {steps.map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ul>
  </>
);

export const FirstSteps = ({ steps }: { steps: readonly SetupStep[] }) => (
  <HomePart title={firstStepLabels.title} list={{ to: SETUP }}>
    <SetupSteps steps={steps} />
  </HomePart>
);

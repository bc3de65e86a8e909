// The verdict at the top of the Operations page: everything works, or the most urgent problems and their remedies.

import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { UNCLEAR } from '#domain/buying/links.ts';
import type { Operations } from '#domain/operations/calls.ts';
import { PROVIDERS } from '#domain/operations/links.ts';
import { type Problem, problemsOf } from '#domain/operations/verdict.ts';
import { STUCK_WORK } from '#domain/work/links.ts';
import { HomePart, HomeRow, HomeRows } from '#web/home/home-part.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { verdictLabels as labels } from './verdict-labels.ts';

const SHOWN_MAX = 3;

const links: Partial<Record<Problem, string>> = {
  unclearPurchases: UNCLEAR,
  providersDown: PROVIDERS,
  stuckWork: STUCK_WORK,
};

export function Verdict({ state }: { state: Operations }) {
  const problems = problemsOf(state);
  if (problems.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 text-base font-semibold">
        <CircleCheck className="size-5 text-green" aria-hidden />
        {labels.works}
      </p>
    );
  const more = problems.length - SHOWN_MAX;
  return (
    <HomePart title={labels.attention}>
      <HomeRows>
        {problems.slice(0, SHOWN_MAX).map((problem) => (
          <HomeRow
            key={problem}
            to={links[problem]}
            title={
              <span className="flex items-center gap-2 font-medium">
                <TriangleAlert className="size-4 shrink-0 text-red" aria-hidden />
                {labels.problems[problem]}
              </span>
            }
          >
            <span className="block pl-6 text-muted">{labels.remedies[problem]}</span>
          </HomeRow>
        ))}
      </HomeRows>
      {more > 0 && <p className="pt-1 text-sm text-muted">{labels.more(integer(more))}</p>}
    </HomePart>
  );
}

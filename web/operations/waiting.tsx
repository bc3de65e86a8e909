// Waiting work and jobs: rows with work first, the rest folded into one line.

import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { UNCLEAR } from '#domain/buying/links.ts';
import type { Backlog, Operations } from '#domain/operations/calls.ts';
import { STUCK_WORK } from '#domain/work/links.ts';
import { HomePart, HomeRow, HomeRows } from '#web/home/home-part.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { detailTime, integer } from '#web/ui/kit/values/format.ts';
import { operationLabels as labels } from './labels.ts';

interface WorkRow {
  key: string;
  title: string;
  to?: string | undefined;
  detail: ReactNode;
  count: number;
  /** Nothing waits, runs or failed. */
  isIdle: boolean;
}

const toRow = ({ key, count, ...row }: WorkRow) => <HomeRow key={key} {...row} count={integer(count)} />;

function FoldedPart({ title, rows }: { title: string; rows: readonly WorkRow[] }) {
  const idle = rows.filter(({ isIdle }) => isIdle);
  const busy = rows.filter(({ isIdle }) => !isIdle);
  return (
    <HomePart title={title}>
      {busy.length > 0 && <HomeRows>{busy.map(toRow)}</HomeRows>}
      {idle.length > 0 && (
        <details className={cx('group', busy.length > 0 && 'border-t border-line')}>
          <summary className="-ml-0.5 flex cursor-pointer list-none items-center gap-1.5 py-2 text-sm text-muted hover:text-ink">
            <ChevronRight className="size-4 shrink-0 transition-transform group-open:rotate-90" aria-hidden />
            {labels.idle(integer(idle.length))}
          </summary>
          <HomeRows>{idle.map(toRow)}</HomeRows>
        </details>
      )}
    </HomePart>
  );
}

const oldestText = (at: string | null) => at && labels.oldestSince(detailTime(at));
const joined = (...texts: (string | false | null)[]): string => texts.filter(Boolean).join(' · ');

export function Waiting({ state }: { state: Operations }) {
  const { mails, unclearPurchases, stuckWork, unsealedLines, surplusKeys } = state;
  const rows: {
    name: keyof typeof labels.waitingNames;
    of: Partial<Backlog> & { count: number };
    to?: string;
    gone?: number;
  }[] = [
    { name: 'unclear', of: unclearPurchases, to: UNCLEAR },
    { name: 'stuck', of: stuckWork, to: STUCK_WORK, gone: stuckWork.givenUp },
    { name: 'mails', of: mails, gone: mails.dead },
    { name: 'surplus', of: { count: surplusKeys } },
    { name: 'unsealed', of: { count: unsealedLines } },
  ];
  return (
    <FoldedPart
      title={labels.waiting}
      rows={rows.map(({ name, of, to, gone = 0 }) => ({
        key: name,
        to,
        title: labels.waitingNames[name],
        detail: joined(oldestText(of.oldest ?? null), gone > 0 && labels.dead(integer(gone))),
        count: of.count,
        isIdle: of.count === 0 && gone === 0,
      }))}
    />
  );
}

export const Jobs = ({ queues }: Pick<Operations, 'queues'>) => (
  <FoldedPart
    title={labels.jobs}
    rows={queues.map(({ name, count, oldest, active, failed }) => ({
      key: name,
      title: labels.jobName(name),
      detail: joined(
        (active > 0 || failed > 0) && labels.jobState(integer(active), integer(failed)),
        oldestText(oldest),
      ),
      count,
      isIdle: count === 0 && active === 0 && failed === 0,
    }))}
  />
);

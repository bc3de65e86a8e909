// Effect of an offer on the company's credit limit and overrides (COM-019).

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { overridesPath } from '#domain/companies/links.ts';
import type { OfferQuote } from '#domain/orders/quote.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { negotiationLabels } from './labels.ts';

export function CreditSummary({ credit, partnerId }: { credit: OfferQuote['credit'] | undefined; partnerId: string }) {
  const isOverLimit = credit?.remaining != null && credit.remaining < 0;
  return (
    <section
      aria-label={negotiationLabels.credit}
      className="min-h-20 sm:min-h-32 rounded-lg border border-line px-3 py-2.5 text-sm"
    >
      <h3 className="mb-1.5 text-xs font-semibold">{negotiationLabels.credit}</h3>
      {credit?.limit === null && <p className="text-muted">{negotiationLabels.noLimit}</p>}
      {credit && credit.limit !== null && (
        <dl className="flex flex-col gap-0.5 tabular-nums">
          <CreditLine term={negotiationLabels.limit} cents={credit.limit} />
          {credit.override > 0 && <CreditLine term={negotiationLabels.override} cents={credit.override} />}
          <CreditLine term={negotiationLabels.used} cents={credit.used} />
          <CreditLine term={negotiationLabels.after} cents={credit.after} />
          <CreditLine term={negotiationLabels.remaining} cents={credit.remaining} last isExceeded={isOverLimit} />
        </dl>
      )}
      {isOverLimit && (
        <p role="status" className="mt-2 flex gap-1.5 rounded-md bg-orange-tint px-2 py-1.5 text-xs text-orange">
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
          <span>
            {negotiationLabels.overLimit(money(-credit.remaining!))}{' '}
            <Link to={overridesPath(partnerId)} className="text-orange underline">
              {negotiationLabels.seeOverrides}
            </Link>
          </span>
        </p>
      )}
    </section>
  );
}

interface CreditLineProps {
  term: string;
  /** Including tax. */
  cents: number | null;
  last?: boolean;
  isExceeded?: boolean;
}

const CreditLine = ({ term, cents, last, isExceeded }: CreditLineProps) => (
  <div className={cx('flex justify-between gap-3', last && 'border-t border-line pt-0.5 font-medium')}>
    <dt className={cx(!last && 'text-muted')}>{term}</dt>
    <dd className={cx(isExceeded && 'text-red')}>{money(cents)}</dd>
  </div>
);

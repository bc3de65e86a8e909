// What an offer does to the credit limit of its company and the overrides of it (COM-019).

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { OfferQuote } from '#domain/orders/quote.ts';
import { cx } from '#web/base/cx.ts';
import { money } from '#web/base/format.ts';
import { Link } from '#web/base/link.tsx';
import { overridesOf } from '#web/companies/paths.ts';
import { words } from './words.ts';

export function CreditCard({ credit, partnerId }: { credit: OfferQuote['credit'] | undefined; partnerId: string }) {
  const over = credit?.remaining != null && credit.remaining < 0;
  return (
    <section
      aria-label={words.credit}
      className="min-h-20 sm:min-h-32 rounded-lg border border-line px-3 py-2.5 text-sm"
    >
      <h3 className="mb-1.5 text-xs font-semibold">{words.credit}</h3>
      {credit?.limit === null && <p className="text-muted">{words.noLimit}</p>}
      {credit && credit.limit !== null && (
        <dl className="flex flex-col gap-0.5 tabular-nums">
          <Line term={words.limit} cents={credit.limit} />
          {credit.override > 0 && <Line term={words.override} cents={credit.override} />}
          <Line term={words.used} cents={credit.used} />
          <Line term={words.after} cents={credit.after} />
          <Line term={words.remaining} cents={credit.remaining} last over={over} />
        </dl>
      )}
      {over && (
        <p role="status" className="mt-2 flex gap-1.5 rounded-md bg-orange-tint px-2 py-1.5 text-xs text-orange">
          <TriangleAlert className="size-3.5 shrink-0" aria-hidden />
          <span>
            {words.overLimit(money(-credit.remaining!))}{' '}
            <Link to={overridesOf(partnerId)} className="text-orange underline">
              {words.seeOverrides}
            </Link>
          </span>
        </p>
      )}
    </section>
  );
}

interface LineProps {
  term: string;
  /** With tax. */
  cents: number | null;
  last?: boolean;
  over?: boolean;
}

const Line = ({ term, cents, last, over }: LineProps) => (
  <div className={cx('flex justify-between gap-3', last && 'border-t border-line pt-0.5 font-medium')}>
    <dt className={cx(!last && 'text-muted')}>{term}</dt>
    <dd className={cx(over && 'text-red')}>{money(cents)}</dd>
  </div>
);

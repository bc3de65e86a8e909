// Timeline of an order's offers: author, time, quantity, price and changes.

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { OfferVersion } from '#domain/orders/shapes.ts';
import { Timeline } from '#web/ui/kit/layout/timeline.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { OfferValidity } from '../offer-validity.tsx';
import { negotiationLabels } from './labels.ts';
import { type OfferStep, offerHistory } from './offer-history.ts';

interface Props {
  offers: readonly OfferVersion[];
  /** Later offers are marked as new. */
  knownVersion?: number;
}

export const OfferTimeline = ({ offers, knownVersion = Number.POSITIVE_INFINITY }: Props) => (
  <Timeline
    label={negotiationLabels.offers}
    items={offerHistory(offers).map(({ offer, difference: moved }, index) => ({
      id: String(offer.version),
      at: offer.at,
      title: (
        <>
          <span className="text-sm font-medium">{negotiationLabels.offerNumber(offer.version)}</span>
          {offer.version > knownVersion ? <OfferBadge tone="new" /> : index === 0 && <OfferBadge tone="current" />}
        </>
      ),
      actor: offer.author || offer.side,
      details: (
        <div className="flex flex-col gap-1 tabular-nums">
          <p>
            {negotiationLabels.times(negotiationLabels.keysOf(integer(offer.quantity)), money(offer.price))}{' '}
            <span className="text-muted">{negotiationLabels.equals(money(offer.quantity * offer.price))}</span>
          </p>
          <OfferValidity validUntil={offer.validUntil} />
          {moved && <OfferChanges {...moved} />}
          {offer.comment && (
            <p className="rounded-md bg-hover px-2.5 py-1.5 break-words whitespace-pre-line">«{offer.comment}»</p>
          )}
        </div>
      ),
    }))}
  />
);

const OfferBadge = ({ tone }: { tone: 'new' | 'current' }) => (
  <span
    className={
      tone === 'new'
        ? 'rounded-full bg-brand-tint px-2 py-0.5 text-xs font-medium text-brand-ink'
        : 'rounded-full bg-hover px-2 py-0.5 text-xs'
    }
  >
    {tone === 'new' ? negotiationLabels.isNew : negotiationLabels.current}
  </span>
);

/** Changes of an offer, with an arrow and as text. */
function OfferChanges({ keys, cents }: NonNullable<OfferStep['difference']>) {
  if (keys === 0 && cents === 0) return <p className="text-xs text-muted">{negotiationLabels.unchanged}</p>;
  const count = negotiationLabels.keysOf(integer(Math.abs(keys)));
  const amount = money(Math.abs(cents));
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-muted">
      {keys !== 0 && (
        <Change up={keys > 0}>
          {keys > 0 ? negotiationLabels.moreKeys(count) : negotiationLabels.fewerKeys(count)}
        </Change>
      )}
      {cents !== 0 && (
        <Change up={cents > 0}>
          {cents > 0 ? negotiationLabels.dearer(amount) : negotiationLabels.cheaper(amount)}
        </Change>
      )}
    </p>
  );
}

function Change({ up, children }: { up: boolean; children: string }) {
  const Icon = up ? ArrowUp : ArrowDown;
  return (
    <span className="inline-flex items-center gap-0.5">
      <Icon className="size-3" aria-hidden />
      {children}
    </span>
  );
}

// The offers of an order as they followed each other: who, when, how many at which price, and what that changed.

import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { OfferVersion } from '#domain/orders/shapes.ts';
import { integer, money } from '#web/base/format.ts';
import { Timeline } from '#web/base/timeline.tsx';
import { type Step, stepsOf } from './talk.ts';
import { words } from './words.ts';

interface Props {
  offers: readonly OfferVersion[];
  /** Offers above this version are marked as new. */
  known?: number;
}

export const Offers = ({ offers, known = Number.POSITIVE_INFINITY }: Props) => (
  <Timeline
    label={words.offers}
    items={stepsOf(offers).map(({ offer, moved }, at) => ({
      id: String(offer.version),
      at: offer.at,
      title: (
        <>
          <span className="text-sm font-medium">{words.offerNumber(offer.version)}</span>
          {offer.version > known ? <Mark tone="new" /> : at === 0 && <Mark tone="current" />}
        </>
      ),
      who: offer.author || offer.side,
      details: (
        <div className="flex flex-col gap-1 tabular-nums">
          <p>
            {words.times(words.keysOf(integer(offer.quantity)), money(offer.price))}{' '}
            <span className="text-muted">{words.equals(money(offer.quantity * offer.price))}</span>
          </p>
          {moved && <Moved {...moved} />}
          {offer.comment && (
            <p className="rounded-md bg-hover px-2.5 py-1.5 break-words whitespace-pre-line">«{offer.comment}»</p>
          )}
        </div>
      ),
    }))}
  />
);

const Mark = ({ tone }: { tone: 'new' | 'current' }) => (
  <span
    className={
      tone === 'new'
        ? 'rounded-full bg-brand-tint px-2 py-0.5 text-xs font-medium text-brand-ink'
        : 'rounded-full bg-hover px-2 py-0.5 text-xs'
    }
  >
    {tone === 'new' ? words.isNew : words.current}
  </span>
);

/** What an offer changed, with an arrow for the eye and words for everybody. */
function Moved({ keys, cents }: NonNullable<Step['moved']>) {
  if (keys === 0 && cents === 0) return <p className="text-xs text-muted">{words.unchanged}</p>;
  const count = words.keysOf(integer(Math.abs(keys)));
  const amount = money(Math.abs(cents));
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-muted">
      {keys !== 0 && <Change up={keys > 0}>{keys > 0 ? words.moreKeys(count) : words.fewerKeys(count)}</Change>}
      {cents !== 0 && <Change up={cents > 0}>{cents > 0 ? words.dearer(amount) : words.cheaper(amount)}</Change>}
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

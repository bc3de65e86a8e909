// Two-line cells of a promotion, shared by lists and cards of both sides.

import type { ReactNode } from 'react';
import type { Cents } from '#domain/base/money.ts';
import { type Time, timeOf } from '#domain/base/time.ts';
import { daysLeft } from '#domain/promotions/days-left.ts';
import { productPath, promotionPath } from '#domain/promotions/links.ts';
import { TIERS, type Tier } from '#domain/promotions/prices.ts';
import { retailDiscount } from '#domain/promotions/retail.ts';
import type { PartnerPromotion, Promotion } from '#domain/promotions/shapes.ts';
import { BesideCover } from '#web/catalog/pictures/beside-cover.tsx';
import { StatusPill, type Tone } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { DASH, integer, money, unitCost } from '#web/ui/kit/values/format.ts';
import { Money, UnitCost } from '#web/ui/kit/values/money.tsx';
import { Time as Moment } from '#web/ui/kit/values/time.tsx';
import { promotionLabels } from './labels.ts';

export const SECOND_LINE = 'text-xs text-muted';

type AnyPromotion = Promotion | PartnerPromotion;

const TONE: Record<Promotion['status'], Tone> = { active: 'green', upcoming: 'navy', expired: 'red' };

export const PromotionPill = ({ status }: { status: Promotion['status'] }) => (
  <StatusPill tone={TONE[status]}>{promotionLabels.statuses[status]}</StatusPill>
);

/** A name above a muted line. */
export const NameCell = ({
  name,
  note,
  to,
  picture,
  className = 'min-w-40',
}: {
  name: string;
  note: string;
  to?: string;
  picture?: string | null;
  className?: string;
}) => (
  <BesideCover name={name} picture={picture} className={className}>
    <div className="line-clamp-1" title={name}>
      {to ? <Link to={to}>{name}</Link> : name}
    </div>
    <div className={`line-clamp-1 ${SECOND_LINE}`}>{note}</div>
  </BesideCover>
);

export const StaffName = ({ promotion: { id, product } }: { promotion: Promotion }) => (
  <NameCell name={product.name} note={product.sku} to={promotionPath(id)} picture={product.picture} />
);

/** Purchase and activation countries are listed below the name, which links to the details. */
export const PartnerName = ({
  promotion: { id, product },
  action,
  className = 'min-w-48',
}: {
  promotion: PartnerPromotion;
  /** Beside the SKU. */
  action?: ReactNode;
  className?: string;
}) => (
  <BesideCover name={product.name} picture={product.picture} className={className}>
    <Link to={productPath(id)} className="line-clamp-1" title={product.name}>
      {product.name}
    </Link>
    <div className={`line-clamp-1 ${SECOND_LINE}`}>
      {[product.store, product.publisher].filter(Boolean).join(' · ')}
    </div>
    <div className={`flex items-center gap-1 ${SECOND_LINE}`}>
      {product.sku}
      {action}
    </div>
  </BesideCover>
);

/** First line of a card: name and price. */
export const PartnerCardHead = ({ promotion, action }: { promotion: PartnerPromotion; action?: ReactNode }) => (
  <div className="flex items-start justify-between gap-3">
    <PartnerName promotion={promotion} action={action} className="min-w-0 flex-1" />
    <div className="shrink-0 text-right">
      <span className="text-base font-semibold">
        <Money cents={promotion.price} />
      </span>
      <RetailLine price={promotion.price} retailPrice={promotion.product.retailPrice} />
    </div>
  </div>
);

const MOST_CODES = 4;
const codesText = (codes: readonly string[]): string =>
  codes.length > MOST_CODES ? promotionLabels.countryCount(codes.length) : codes.join(', ');

type Activation = Pick<PartnerPromotion['product'], 'region' | 'geoWhiteList' | 'geoBlackList'>;

/** Activation countries as text. */
export function activationText({ region, geoWhiteList, geoBlackList }: Activation): string {
  const only = geoWhiteList.length > 0 && promotionLabels.onlyIn(codesText(geoWhiteList));
  const except = geoBlackList.length > 0 && promotionLabels.notIn(codesText(geoBlackList));
  return [region, only, except].filter(Boolean).join(', ');
}

/** Our region above the activation countries. */
export const ActivationCell = ({ region, activation }: { region: string; activation: Activation }) => (
  <div className="min-w-26">
    <div className="whitespace-nowrap">{region}</div>
    <div className={SECOND_LINE}>{promotionLabels.activates(activationText(activation))}</div>
  </div>
);

/** Our region above the provider's. */
export const RegionCell = ({ promotion }: { promotion: AnyPromotion }) => (
  <>
    <div className="whitespace-nowrap">{promotion.region}</div>
    <div className={SECOND_LINE}>{promotion.product.region}</div>
  </>
);

export const ValidityCell = ({ promotion: { validFrom, validTo } }: { promotion: AnyPromotion }) => (
  <div className="tabular-nums">
    <Moment value={validFrom} />
    <div className={SECOND_LINE}>
      <Moment value={validTo} />
    </div>
  </div>
);

/** Days until the end, if there are few. */
export function DaysLeft({ validTo }: { validTo: Time }) {
  const days = daysLeft(validTo, timeOf(Date.now()));
  return days !== null && <span className="font-medium">{promotionLabels.daysLeft(days)}</span>;
}

/** Cost when saved, and the current cost if different. */
export const CostCell = ({ promotion: { cost, costNow } }: { promotion: Promotion }) => (
  <>
    <UnitCost amount={cost} />
    {costNow !== null && costNow !== cost && (
      <div className={SECOND_LINE}>{promotionLabels.costNow(unitCost(costNow))}</div>
    )}
  </>
);

const SHORT: Record<Promotion['operatingSystems'][number], string> = { Windows: 'Win', MacOS: 'Mac', Linux: 'Linux' };

/** Short names, so that three fit on one line. */
export const SystemsCell = ({ promotion }: { promotion: AnyPromotion }) => (
  <>
    <div className="whitespace-nowrap" title={promotion.operatingSystems.join(', ')}>
      {promotion.operatingSystems.map((system) => SHORT[system]).join(', ') || DASH}
    </div>
    <div className={SECOND_LINE}>{promotion.platforms.join(', ') || DASH}</div>
  </>
);

export const BoundsCell = ({
  promotion: { minQuantity, maxQuantity },
}: {
  promotion: Pick<AnyPromotion, 'minQuantity' | 'maxQuantity'>;
}) => (
  <span className="whitespace-nowrap tabular-nums">
    {integer(minQuantity)} – {integer(maxQuantity)}
  </span>
);

/** Retail price and the discount on it, in small print. */
export const RetailLine = ({ price, retailPrice }: { price: Cents; retailPrice: Cents | null }) =>
  retailPrice !== null && (
    <div className={`whitespace-normal tabular-nums ${SECOND_LINE}`}>
      {promotionLabels.retail(money(retailPrice), retailDiscount(price, retailPrice))}
    </div>
  );

/** Price of a tier; an unset tier falls back to the next lower one and shows a dash. */
export const tierPrice = (promotion: Promotion, tier: Tier) => promotion[`tier${tier}Price`] || null;

export const TierPrice = ({ promotion, tier }: { promotion: Promotion; tier: Tier }) => (
  <Money cents={tierPrice(promotion, tier)} />
);

export const TIER_COLUMNS = TIERS.map(({ letter, name }, at) => ({ letter, name, tier: (at + 1) as Tier }));

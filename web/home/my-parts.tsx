// Home of partners: offers to answer, keys to download, open orders, balance due, and promotions.

import { type PartnerHome, UNDER_WAY_STATES } from '#domain/home/partner-calls.ts';
import { STATEMENT } from '#domain/payments/links.ts';
import { productPath } from '#domain/promotions/links.ts';
import { TakeAllKeys } from '#web/delivery/take-all-keys.tsx';
import { orderLabels } from '#web/orders/labels.ts';
import { StatePill } from '#web/orders/state-pill.tsx';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { dateOnly, detailTime, integer, money } from '#web/ui/kit/values/format.ts';
import { HomePart, HomeRow, HomeRows } from './home-part.tsx';
import { homeLabels, myHomeLabels } from './labels.ts';
import { myInvoice, myOffers, myOrder, myOrdersIn, myOrdersWithKeys, myPromotions } from './list-paths.ts';

type Present<K extends keyof PartnerHome> = NonNullable<PartnerHome[K]>;

/** Expiry of an offer: its promotion may have ended without an answer. */
const endOf = (expiresAt: string): string =>
  (expiresAt < new Date().toISOString() ? myHomeLabels.ended : myHomeLabels.expires)(detailTime(expiresAt));

export const Offers = ({ offers: { count, rows } }: { offers: Present<'offers'> }) => (
  <HomePart
    title={myHomeLabels.offers}
    list={count > 0 ? { to: myOffers(), count: integer(count) } : null}
    empty={count === 0 && myHomeLabels.noOffers}
  >
    <HomeRows>
      {rows.map(({ id, orderNumber, productName, quantity, price, amount, expiresAt }) => (
        <HomeRow
          key={id}
          to={myOrder(orderNumber)}
          title={productName}
          detail={[
            orderNumber,
            myHomeLabels.offer(homeLabels.keysOf(integer(quantity)), money(price)),
            ...(expiresAt ? [endOf(expiresAt)] : []),
          ].join(' · ')}
          value={money(amount)}
        />
      ))}
    </HomeRows>
  </HomePart>
);

export const KeysToTake = ({ keys: { orders, keys: count, rows } }: { keys: Present<'keysToTake'> }) => (
  <HomePart
    title={myHomeLabels.keysToTake}
    actions={<TakeAllKeys orders={orders} keys={count} />}
    list={orders > 0 ? { to: myOrdersWithKeys(), count: integer(orders) } : null}
    empty={orders === 0 && myHomeLabels.noKeys}
  >
    <HomeRows>
      {rows.map(({ id, orderNumber, productName, keys, from }) => (
        <HomeRow
          key={id}
          to={myOrder(orderNumber)}
          title={productName}
          detail={[orderNumber, from ? myHomeLabels.keysFrom(detailTime(from)) : myHomeLabels.keysNow].join(' · ')}
          value={homeLabels.keysOf(integer(keys))}
        />
      ))}
    </HomeRows>
  </HomePart>
);

export const UnderWay = ({ underWay: { count, rows } }: { underWay: Present<'underWay'> }) => (
  <HomePart
    title={myHomeLabels.underWay}
    list={count > 0 ? { to: myOrdersIn(UNDER_WAY_STATES), count: integer(count) } : null}
    empty={count === 0 && myHomeLabels.noOrders}
  >
    <HomeRows>
      {rows.map(({ id, orderNumber, productName, status, quantity, bought }) => (
        <HomeRow
          key={id}
          to={myOrder(orderNumber)}
          title={productName}
          detail={orderNumber}
          value={<StatePill state={status} />}
        >
          {status === 'Processing' && (
            <Progress
              label={`${productName}, ${orderNumber}`}
              value={bought}
              max={quantity}
              showFigures
              className="pt-1.5"
            />
          )}
        </HomeRow>
      ))}
    </HomeRows>
  </HomePart>
);

export const ToPay = ({ debts: { rows, count } }: { debts: Present<'debts'> }) => (
  <HomePart
    title={myHomeLabels.owed}
    list={count > 0 ? { to: STATEMENT, count: integer(count) } : null}
    empty={count === 0 && myHomeLabels.nothingOwed}
  >
    <HomeRows>
      {rows.map(({ id, invoiceNumber, dueDate, isOverdue, openAmount }) => (
        <HomeRow
          key={id}
          to={myInvoice(invoiceNumber)}
          title={
            <span className="flex items-center gap-2">
              {invoiceNumber}
              {isOverdue && <StatusPill tone="red">{myHomeLabels.isOverdue}</StatusPill>}
            </span>
          }
          detail={myHomeLabels.due(dateOnly(dueDate))}
          value={money(openAmount)}
        />
      ))}
    </HomeRows>
  </HomePart>
);

interface PromotionProps {
  title: string;
  empty: string;
  rows: Present<'orderAgain'>;
  list?: { to: string; count: string } | null;
  noteOf?: (row: Present<'orderAgain'>[number]) => string;
}

const PromotionRows = ({ title, empty, rows, list, noteOf }: PromotionProps) => (
  <HomePart title={title} list={list} empty={rows.length === 0 && empty}>
    <HomeRows>
      {rows.map((row) => (
        <HomeRow
          key={row.id}
          to={productPath(row.id)}
          title={row.name}
          detail={[row.region, ...(noteOf ? [noteOf(row)] : [])].join(' · ')}
          value={money(row.price)}
        />
      ))}
    </HomeRows>
  </HomePart>
);

export const NewPromotions = ({ promotions: { rows, count, from, to } }: { promotions: Present<'newPromotions'> }) => (
  <PromotionRows
    title={myHomeLabels.newPromotions}
    empty={myHomeLabels.noneNew}
    rows={rows}
    list={count > 0 ? { to: myPromotions({ starts: { min: from, max: to } }), count: integer(count) } : null}
    noteOf={({ validFrom }) => myHomeLabels.beganAt(dateOnly(validFrom))}
  />
);

export const EndingForMe = ({ promotions: { rows, count, from, to } }: { promotions: Present<'endingPromotions'> }) => (
  <PromotionRows
    title={myHomeLabels.endingPromotions}
    empty={myHomeLabels.noneEnding}
    rows={rows}
    list={count > 0 ? { to: myPromotions({ ends: { min: from, max: to } }), count: integer(count) } : null}
    noteOf={({ validTo }) => myHomeLabels.endsAt(dateOnly(validTo))}
  />
);

export const OrderAgain = ({ rows }: { rows: Present<'orderAgain'> }) => (
  <PromotionRows
    title={orderLabels.orderAgain}
    empty={myHomeLabels.noneAgain}
    rows={rows}
    noteOf={({ validTo }) => myHomeLabels.endsAt(dateOnly(validTo))}
  />
);

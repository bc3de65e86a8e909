// Orders in the Overview: queues with amounts, stuck orders, unresolved purchases.

import { UNCLEAR } from '#domain/buying/links.ts';
import type { Overview } from '#domain/home/staff-calls.ts';
import { orderPath } from '#domain/orders/links.ts';
import { StatePill } from '#web/orders/state-pill.tsx';
import { detailTime, integer, money } from '#web/ui/kit/values/format.ts';
import { HomePart, HomeRow, HomeRows } from './home-part.tsx';
import { homeLabels } from './labels.ts';
import { orderIssuesPath, queuePath } from './list-paths.ts';

export const Queues = ({ queues, unclear }: Pick<Overview, 'queues' | 'unclear'>) => (
  <HomePart title={homeLabels.queues}>
    <HomeRows>
      {queues?.map(({ name, count, amount }) => (
        <HomeRow
          key={name}
          to={queuePath(name)}
          title={homeLabels.queueNames[name]}
          count={integer(count)}
          value={money(amount)}
          isIdle={count === 0}
        />
      ))}
      {unclear && (
        <HomeRow
          to={UNCLEAR}
          title={homeLabels.unclear}
          detail={unclear.oldest && homeLabels.unclearOldest(detailTime(unclear.oldest))}
          count={integer(unclear.count)}
          value={money(unclear.amount)}
          isIdle={unclear.count === 0}
        />
      )}
    </HomeRows>
  </HomePart>
);

export const OrderIssues = ({ troubles }: { troubles: NonNullable<Overview['troubles']> }) => (
  <HomePart
    title={homeLabels.orderIssues}
    list={troubles.count > 0 ? { to: orderIssuesPath(), count: integer(troubles.count) } : null}
    empty={troubles.orders.length === 0 && homeLabels.noOrderIssues}
  >
    <HomeRows>
      {troubles.orders.map(({ id, orderNumber, partnerName, productName, status, reason, provider, amount }) => (
        <HomeRow
          key={id}
          to={orderPath(id)}
          title={
            <span className="flex items-center gap-2">
              <span className="whitespace-nowrap tabular-nums">{orderNumber}</span>
              <StatePill state={status} />
              <span className="truncate text-muted">{partnerName}</span>
            </span>
          }
          detail={[homeLabels.reasons[reason], productName, provider].join(' · ')}
          value={money(amount)}
        />
      ))}
    </HomeRows>
  </HomePart>
);

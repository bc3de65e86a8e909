// Overview parts besides orders: providers, this week's promotions, bestsellers of the month, credit.

import { accountPath } from '#domain/companies/links.ts';
import type { ProviderHealth } from '#domain/home/figures.ts';
import type { Overview } from '#domain/home/staff-calls.ts';
import { promotionPath } from '#domain/promotions/links.ts';
import { Progress } from '#web/ui/kit/feedback/progress.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { dateOnly, detailTime, integer, money, moneyIn } from '#web/ui/kit/values/format.ts';
import { HomePart, HomeRow, HomeRows } from './home-part.tsx';
import { homeLabels } from './labels.ts';
import { endingPath, nearLimitPath, productsOfProvider, soldOrders, underCostPath } from './list-paths.ts';

function balanceDetail({ balance, condition }: ProviderHealth): string | null {
  if (!balance) return null;
  const available = moneyIn(balance.available, balance.currency);
  return condition === 'shortOfFunds'
    ? homeLabels.balanceNeeded(available, money(balance.needed))
    : homeLabels.balance(available);
}

function conditionDetail(provider: ProviderHealth): string {
  const { since, trouble, syncedAt } = provider;
  const status = since
    ? homeLabels.since(detailTime(since))
    : trouble || (syncedAt && homeLabels.syncedAt(detailTime(syncedAt)));
  return [status, balanceDetail(provider)].filter(Boolean).join(' · ');
}

export const Providers = ({ providers, list }: Pick<Overview, 'providers'> & { list?: string }) => (
  <HomePart
    title={homeLabels.providers}
    list={list === undefined ? null : { to: list }}
    empty={providers.length === 0 && homeLabels.noProviders}
  >
    <HomeRows>
      {providers.map((provider) => {
        const { text, tone } = homeLabels.conditions[provider.condition];
        return (
          <HomeRow
            key={provider.id}
            to={productsOfProvider(provider.id)}
            title={provider.name}
            detail={conditionDetail(provider)}
            value={<StatusPill tone={tone}>{text}</StatusPill>}
          />
        );
      })}
    </HomeRows>
  </HomePart>
);

type Promotions = NonNullable<Overview['promotions']>;

const PromotionRows = ({ rows }: { rows: Promotions['ending'] }) => (
  <HomeRows>
    {rows.map(({ id, name, region, validTo }) => (
      <HomeRow
        key={id}
        to={promotionPath(id)}
        title={name}
        detail={region}
        value={<span className="font-normal text-muted">{homeLabels.endsAt(dateOnly(validTo))}</span>}
      />
    ))}
  </HomeRows>
);

export const EndingPromotions = ({ promotions: { ending, endingCount, from, to } }: { promotions: Promotions }) => (
  <HomePart
    title={homeLabels.ending}
    list={endingCount > 0 ? { to: endingPath({ min: from, max: to }), count: integer(endingCount) } : null}
    empty={endingCount === 0 && homeLabels.noneEnding}
  >
    <PromotionRows rows={ending} />
  </HomePart>
);

export const UnderCost = ({ promotions: { underCost, underCostCount } }: { promotions: Promotions }) => (
  <HomePart
    title={homeLabels.underCost}
    list={underCostCount > 0 ? { to: underCostPath(), count: integer(underCostCount) } : null}
    empty={underCostCount === 0 && homeLabels.noneUnderCost}
  >
    <PromotionRows rows={underCost} />
  </HomePart>
);

type Month = Pick<Overview['month'], 'from' | 'to'>;
interface TopProps<Row> {
  title: string;
  rows: readonly Row[];
  pathOf: (row: Row) => string;
}

const Tops = <Row extends Overview['topPartners'][number]>({ title, rows, pathOf }: TopProps<Row>) => (
  <HomePart title={title} empty={rows.length === 0 && homeLabels.noTops}>
    <HomeRows>
      {rows.map((row) => (
        <HomeRow
          key={row.id}
          to={pathOf(row)}
          title={row.name}
          detail={homeLabels.keysOf(integer(row.keys))}
          value={money(row.revenue)}
        />
      ))}
    </HomeRows>
  </HomePart>
);

export const TopProducts = ({ rows, month: { from, to } }: { rows: Overview['topProducts']; month: Month }) => (
  <Tops
    title={homeLabels.topProducts}
    rows={rows}
    pathOf={({ sku }) => soldOrders({ min: from, max: to }, { productSku: [sku] })}
  />
);
export const TopPartners = ({ rows, month: { from, to } }: { rows: Overview['topPartners']; month: Month }) => (
  <Tops
    title={homeLabels.topPartners}
    rows={rows}
    pathOf={({ id }) => soldOrders({ min: from, max: to }, { partnerIds: [id] })}
  />
);

export const NearLimit = ({ credit: { count, companies } }: Pick<Overview, 'credit'>) => (
  <HomePart
    title={homeLabels.credit}
    list={count > 0 ? { to: nearLimitPath(), count: integer(count) } : null}
    empty={count === 0 && homeLabels.noCredit}
  >
    <HomeRows>
      {companies.map(({ companyId, companyName, limit, used }) => (
        <HomeRow key={companyId} to={accountPath(companyId)} title={companyName} value={money(limit - used)}>
          <Progress label={homeLabels.usedOf(money(used), money(limit))} value={used} max={limit} className="pt-1.5" />
          <span className="block pt-1 text-xs text-muted tabular-nums">
            {homeLabels.usedOf(money(used), money(limit))}
          </span>
        </HomeRow>
      ))}
    </HomeRows>
  </HomePart>
);

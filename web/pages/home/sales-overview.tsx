// The Overview of SuperAdmin and Salesman.

import { homeTitles } from '#domain/home/links.ts';
import { homeCalls, type Overview } from '#domain/home/staff-calls.ts';
import { AnalyticsFrame } from '#web/home/analytics-frame.tsx';
import {
  EndingPromotions,
  NearLimit,
  Providers,
  TopPartners,
  TopProducts,
  UnderCost,
} from '#web/home/business-parts.tsx';
import { FirstSteps } from '#web/home/first-steps.tsx';
import { HomeColumns, HomePart } from '#web/home/home-part.tsx';
import { HomeState } from '#web/home/home-state.tsx';
import { ItemCounts } from '#web/home/item-counts.tsx';
import { homeLabels } from '#web/home/labels.ts';
import { monthName, monthStats, ProfitChart } from '#web/home/month-part.tsx';
import { OrderIssues, Queues } from '#web/home/order-parts.tsx';
import { useLiveRefresh } from '#web/home/use-live-refresh.ts';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { PrintedBy } from '#web/ui/session/printed-by.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const POLL_MS = 60_000;

const Content = ({ home }: { home: Overview }) => (
  <div className="flex flex-col gap-9">
    {home.firstSteps && <FirstSteps steps={home.firstSteps} />}
    <SummaryStrip label={homeLabels.figures} stats={monthStats(home.month)} />
    <HomeColumns
      left={
        <>
          <HomePart title={homeLabels.profitByDay}>
            <div className="pt-2">
              <ProfitChart month={home.month} />
            </div>
          </HomePart>
          {home.queues && <Queues queues={home.queues} unclear={home.unclear} />}
          {home.troubles && <OrderIssues troubles={home.troubles} />}
          <div className="grid gap-x-12 gap-y-9 sm:grid-cols-2">
            <TopProducts rows={home.topProducts} month={home.month} />
            <TopPartners rows={home.topPartners} month={home.month} />
          </div>
        </>
      }
      right={
        <>
          <Providers providers={home.providers} />
          {home.promotions && <EndingPromotions promotions={home.promotions} />}
          {home.promotions && <UnderCost promotions={home.promotions} />}
          <NearLimit credit={home.credit} />
        </>
      }
    />
    <ItemCounts />
    <AnalyticsFrame url={home.frameUrl} />
  </div>
);

export function SalesOverview() {
  const { data, error, refetch, isFetching } = useCallQuery(
    homeCalls.overview,
    {},
    { refetchInterval: POLL_MS, live: true },
  );
  useLiveRefresh(refetch);
  return (
    <div className="pb-12">
      <PageHeader title={homeTitles.overview} note={homeLabels.monthNote(monthName(new Date().toISOString()))} />
      <PrintedBy />
      {data ? <Content home={data} /> : <HomeState error={error} onRetry={() => void refetch()} busy={isFetching} />}
    </div>
  );
}

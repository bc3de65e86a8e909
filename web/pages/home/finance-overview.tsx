// The Overview of finance roles.

import { homeTitles } from '#domain/home/links.ts';
import { type FinanceHome, homeCalls } from '#domain/home/staff-calls.ts';
import { AnalyticsFrame } from '#web/home/analytics-frame.tsx';
import { Ageing, LastVerify, Problems, StatementOfMonth, ToDo } from '#web/home/finance-parts.tsx';
import { HomeColumns, HomePart } from '#web/home/home-part.tsx';
import { HomeState } from '#web/home/home-state.tsx';
import { ItemCounts } from '#web/home/item-counts.tsx';
import { homeLabels } from '#web/home/labels.ts';
import { monthName, monthStats, ProfitChart } from '#web/home/month-part.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { PrintedBy } from '#web/ui/session/printed-by.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const POLL_MS = 60_000;

const Content = ({ home, month }: { home: FinanceHome; month: string }) => (
  <div className="flex flex-col gap-9">
    <SummaryStrip label={homeLabels.figures} stats={monthStats(home.month)} />
    <HomeColumns
      left={
        <>
          <ToDo home={home} />
          {home.problems && <Problems problems={home.problems} />}
          <HomePart title={homeLabels.profitByDay}>
            <div className="pt-2">
              <ProfitChart month={home.month} />
            </div>
          </HomePart>
        </>
      }
      right={
        <>
          <Ageing ageing={home.ageing} />
          <StatementOfMonth statement={home.statement} month={month} from={home.month.from} />
          <LastVerify run={home.lastVerify} />
        </>
      }
    />
    <ItemCounts />
    <AnalyticsFrame url={home.frameUrl} />
  </div>
);

export function FinanceOverview() {
  const { data, error, refetch, isFetching } = useCallQuery(homeCalls.finance, {}, { refetchInterval: POLL_MS });
  const month = monthName(new Date().toISOString());
  return (
    <div className="pb-12">
      <PageHeader title={homeTitles.overview} note={homeLabels.monthNote(month)} />
      <PrintedBy />
      {data ? (
        <Content home={data} month={month} />
      ) : (
        <HomeState error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </div>
  );
}

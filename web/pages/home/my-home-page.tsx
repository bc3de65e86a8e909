// Home page of a partner.

import { MY_LIMIT } from '#domain/credit/links.ts';
import { homeTitles } from '#domain/home/links.ts';
import { myHomeCalls, type PartnerHome } from '#domain/home/partner-calls.ts';
import { STATEMENT } from '#domain/payments/links.ts';
import { MyContact } from '#web/access/salesmen/my-contact.tsx';
import { FigureLink, HomeColumns } from '#web/home/home-part.tsx';
import { HomeState } from '#web/home/home-state.tsx';
import { myHomeLabels } from '#web/home/labels.ts';
import { myOffers, myOrdersWithKeys } from '#web/home/list-paths.ts';
import { EndingForMe, KeysToTake, NewPromotions, Offers, OrderAgain, ToPay, UnderWay } from '#web/home/my-parts.tsx';
import { useLiveRefresh } from '#web/home/use-live-refresh.ts';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { type StatProps, SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { PrintedBy } from '#web/ui/session/printed-by.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const POLL_MS = 30_000;

function statsOf({ offers, keysToTake, debts, credit }: PartnerHome): StatProps[] {
  const figure = (label: string, to: string, text: string, note: string | undefined): StatProps => ({
    label,
    value: (
      <FigureLink to={to} label={label}>
        {text}
      </FigureLink>
    ),
    note,
  });
  return [
    ...(offers ? [figure(myHomeLabels.toAnswer, myOffers(), integer(offers.count), money(offers.amount))] : []),
    ...(keysToTake ? [figure(myHomeLabels.keys, myOrdersWithKeys(), integer(keysToTake.keys), undefined)] : []),
    ...(debts
      ? [
          {
            ...figure(
              myHomeLabels.owed,
              STATEMENT,
              money(debts.openAmount),
              debts.overdueAmount > 0 ? myHomeLabels.overdue(money(debts.overdueAmount)) : myHomeLabels.nothingOverdue,
            ),
            tone: debts.overdueAmount > 0 ? ('red' as const) : undefined,
          },
        ]
      : []),
    figure(
      myHomeLabels.credit,
      MY_LIMIT,
      credit.available === null ? myHomeLabels.noLimit : money(credit.available),
      credit.totalCreditLimit === null ? undefined : myHomeLabels.creditOf(money(credit.totalCreditLimit)),
    ),
  ];
}

const Content = ({ home }: { home: PartnerHome }) => (
  <div className="flex flex-col gap-9">
    <SummaryStrip label={myHomeLabels.figures} stats={statsOf(home)} />
    <HomeColumns
      left={
        <>
          {home.offers && <Offers offers={home.offers} />}
          {home.keysToTake && <KeysToTake keys={home.keysToTake} />}
          {home.underWay && <UnderWay underWay={home.underWay} />}
          {home.orderAgain && <OrderAgain rows={home.orderAgain} />}
        </>
      }
      right={
        <>
          <MyContact />
          {home.debts && <ToPay debts={home.debts} />}
          {home.newPromotions && <NewPromotions promotions={home.newPromotions} />}
          {home.endingPromotions && <EndingForMe promotions={home.endingPromotions} />}
        </>
      }
    />
  </div>
);

export default function MyHomePage() {
  const { data, error, refetch, isFetching } = useCallQuery(
    myHomeCalls.show,
    {},
    { refetchInterval: POLL_MS, live: true },
  );
  useLiveRefresh(refetch);
  return (
    <div className="pb-12">
      <PageHeader title={homeTitles.home} note={myHomeLabels.note} />
      <PrintedBy />
      {data ? <Content home={data} /> : <HomeState error={error} onRetry={() => void refetch()} busy={isFetching} />}
    </div>
  );
}

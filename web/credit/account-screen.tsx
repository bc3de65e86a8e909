// The account of a company: where it stands, what was invoiced and paid, what it plans to pay, and the ledger behind all
// of it (ACC-001). Where an order is found and how its actions are called, features further right say.

import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { copy as common } from '#domain/base/copy.ts';
import { type Account, creditCalls } from '#domain/credit/calls.ts';
import { ErrorState } from '#web/base/error-state.tsx';
import { PageHeader } from '#web/base/page-header.tsx';
import { PanelTabs } from '#web/base/panel-tabs.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { useRead } from '#web/base/use-call.ts';
import { COMPANIES, OVERRIDES_HASH, titles } from '#web/companies/paths.ts';
import { StandingFigures } from './figures.tsx';
import { LedgerPanel, type OrderWays } from './ledger-panel.tsx';
import { OverridesPanel } from './overrides-panel.tsx';
import { PlansPanel } from './plans-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { words } from './words.ts';

const BACK = { to: COMPANIES, label: words.back };

export function AccountScreen({ ways }: { ways: OrderWays }) {
  const { partnerid: id = '' } = useParams();
  const read = useRead(creditCalls.account, { id }, { every: 30_000 });
  if (read.data) return <Whole key={id} account={read.data} ways={ways} />;
  return (
    <div className="mx-auto max-w-300">
      <PageHeader title={read.error?.status === 404 ? common.notFound : titles.account} back={BACK} />
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  );
}

function Whole({ account, ways }: { account: Account; ways: OrderWays }) {
  const { filter, sort, page } = useParams();
  // An address with a filter speaks of the list of plans.
  const { hash } = useLocation();
  const [tab, setTab] = useState(hash === OVERRIDES_HASH ? 'overrides' : filter || sort || page ? 'plans' : 'summary');
  const { id, name, email } = account;
  return (
    <div className="mx-auto max-w-300 pb-10">
      <PageHeader
        title={name}
        windowTitle={`${titles.account} – ${name}`}
        note={
          <a href={`mailto:${email}`} className="rounded-sm underline-offset-2 hover:underline">
            {email}
          </a>
        }
        back={BACK}
      />
      <div className="mb-4">
        <StandingFigures standing={account} />
      </div>
      <PanelTabs
        label={words.tabs}
        value={tab}
        onValueChange={setTab}
        panels={[
          { value: 'summary', label: words.summary, content: <SummaryPanel companyId={id} /> },
          { value: 'plans', label: words.plans, content: <PlansPanel account={account} /> },
          { value: 'overrides', label: words.overrides, content: <OverridesPanel account={account} /> },
          { value: 'ledger', label: words.ledger, content: <LedgerPanel companyId={id} ways={ways} /> },
        ]}
      />
    </div>
  );
}

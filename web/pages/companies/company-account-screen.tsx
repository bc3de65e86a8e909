// Account of a company: credit, invoices, payments, payment plans, and the underlying ledger (ACC-001). Order links and
// action labels are passed in by later features.

import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { commonCopy } from '#domain/base/copy.ts';
import { COMPANIES, companyTitles, OVERRIDES_HASH } from '#domain/companies/links.ts';
import { type CreditAccount, creditCalls } from '#domain/credit/calls.ts';
import { companyLabels } from '#web/companies/labels.ts';
import { TermsHistoryPanel } from '#web/companies/terms-history-panel.tsx';
import { AccountStatusFigures } from '#web/credit/credit-figures.tsx';
import { creditLabels } from '#web/credit/labels.ts';
import { LedgerPanel, type OrderLinks } from '#web/credit/ledger-panel.tsx';
import { OverridesPanel } from '#web/credit/overrides-panel.tsx';
import { PlansPanel } from '#web/credit/plans-panel.tsx';
import { SummaryPanel } from '#web/credit/summary-panel.tsx';
import { NextInvoicePanel } from '#web/invoices/documents/next-invoice-panel.tsx';
import { PaymentTermPanel } from '#web/invoices/documents/payment-term-panel.tsx';
import { CompanyEInvoicePanel } from '#web/invoices/einvoice/company-einvoice-panel.tsx';
import { nextInvoiceLabels, vatIdLabels } from '#web/invoices/labels.ts';
import { CompanyTaxPanel } from '#web/invoices/tax/company-tax-panel.tsx';
import { VatIdPanel } from '#web/invoices/tax/vat-id-panel.tsx';
import { CreditPanel } from '#web/payments/credit-panel.tsx';
import { statementLabels } from '#web/payments/labels.ts';
import { StatementPanel } from '#web/payments/statement-panel.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { PanelTabs } from '#web/ui/kit/layout/panel-tabs.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useIsInFinance } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const PARENT_LINK = { to: COMPANIES, label: creditLabels.back };

export function CompanyAccountScreen({ ways }: { ways: OrderLinks }) {
  const { partnerid: id = '' } = useParams();
  const read = useCallQuery(creditCalls.account, { id }, { refetchInterval: 30_000 });
  if (read.data) return <LoadedAccount key={id} account={read.data} ways={ways} />;
  return (
    <div className="mx-auto max-w-300">
      <PageHeader
        title={read.error?.status === 404 ? commonCopy.notFound : companyTitles.account}
        parentLink={PARENT_LINK}
      />
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </div>
  );
}

function LoadedAccount({ account, ways }: { account: CreditAccount; ways: OrderLinks }) {
  const { filter, sort, page } = useParams();
  // A URL with a filter refers to the list of plans.
  const { hash } = useLocation();
  const [tab, setTab] = useState(hash === OVERRIDES_HASH ? 'overrides' : filter || sort || page ? 'plans' : 'summary');
  const { id, name, email } = account;
  return (
    <div className="mx-auto max-w-300 pb-10">
      <PageHeader
        title={name}
        windowTitle={`${companyTitles.account} – ${name}`}
        note={
          <a href={`mailto:${email}`} className="rounded-sm underline-offset-2 hover:underline">
            {email}
          </a>
        }
        parentLink={PARENT_LINK}
      />
      <div className="mb-4">
        <AccountStatusFigures account={account} />
      </div>
      <PanelTabs
        label={creditLabels.tabs}
        value={tab}
        onValueChange={setTab}
        panels={[
          { value: 'summary', label: creditLabels.summary, content: <SummaryPanel companyId={id} /> },
          { value: 'plans', label: creditLabels.plans, content: <PlansPanel account={account} /> },
          { value: 'statement', label: statementLabels.tab, content: <StatementTab companyId={id} /> },
          { value: 'overrides', label: creditLabels.overrides, content: <OverridesPanel account={account} /> },
          {
            value: 'vatId',
            label: vatIdLabels.tab,
            content: (
              <div className="flex flex-col gap-4">
                <VatIdPanel companyId={id} />
                <CompanyTaxPanel companyId={id} />
                <PaymentTermPanel companyId={id} />
                <CompanyEInvoicePanel companyId={id} />
              </div>
            ),
          },
          { value: 'nextInvoice', label: nextInvoiceLabels.tab, content: <NextInvoicePanel companyId={id} /> },
          { value: 'ledger', label: creditLabels.ledger, content: <LedgerPanel companyId={id} ways={ways} /> },
          { value: 'history', label: companyLabels.history, content: <TermsHistoryPanel companyId={id} /> },
        ]}
      />
    </div>
  );
}

/** Statement, below the credit that Finance may pay out. */
function StatementTab({ companyId }: { companyId: string }) {
  const isInFinance = useIsInFinance();
  return (
    <div className="flex flex-col gap-4">
      {isInFinance && <CreditPanel companyId={companyId} />}
      <StatementPanel companyId={companyId} />
    </div>
  );
}

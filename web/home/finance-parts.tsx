// Home of finance: tasks, invoice problems, overdue invoices, the month's statement.

import { accountPath } from '#domain/companies/links.ts';
import { LIMITS } from '#domain/credit/links.ts';
import type { FinanceHome } from '#domain/home/staff-calls.ts';
import { INVOICE_PROBLEMS, UNINVOICED } from '#domain/invoices/links.ts';
import { AGEING_BANDS, type AgeingBand } from '#domain/payments/ageing-calls.ts';
import { ageingHeads } from '#domain/payments/copy.ts';
import { AGEING_PATH } from '#domain/payments/links.ts';
import { BarChart } from '#web/ui/charts/bar-chart.tsx';
import { integer, listTime, money } from '#web/ui/kit/values/format.ts';
import { staticPath } from '#web/ui/list/list-state.ts';
import { HomePart, HomeRow, HomeRows } from './home-part.tsx';
import { financeLabels } from './labels.ts';
import {
  creditNotesSince,
  draftCreditNotes,
  invoicesIn,
  invoicesSince,
  openPaymentsPath,
  unpaidInvoicesPath,
} from './list-paths.ts';

const BANDS = Object.keys(AGEING_BANDS) as AgeingBand[];

export function ToDo({ home }: { home: FinanceHome }) {
  const rows = [
    { title: financeLabels.toInvoice, to: UNINVOICED, of: home.toInvoice },
    { title: financeLabels.openPayments, to: openPaymentsPath(), of: home.openPayments },
    { title: financeLabels.unsentInvoices, to: invoicesIn('Draft'), of: home.unsentInvoices },
    { title: financeLabels.unsentCreditNotes, to: draftCreditNotes(), of: home.unsentCreditNotes },
  ];
  return (
    <HomePart title={financeLabels.toDo}>
      <HomeRows>
        {rows.map(
          ({ title, to, of }) =>
            of && (
              <HomeRow
                key={title}
                to={to}
                title={title}
                count={integer(of.count)}
                value={money(of.amount)}
                isIdle={of.count === 0}
              />
            ),
        )}
      </HomeRows>
    </HomePart>
  );
}

export const Problems = ({ problems: { count, rows } }: { problems: NonNullable<FinanceHome['problems']> }) => (
  <HomePart
    title={financeLabels.problems}
    list={count > 0 ? { to: INVOICE_PROBLEMS, count: integer(count) } : null}
    empty={count === 0 && financeLabels.noProblems}
  >
    <HomeRows>
      {rows.map(({ id, companyId, companyName, invoiceNumber, reasons, amount }) => (
        <HomeRow
          key={id}
          to={accountPath(companyId)}
          title={companyName}
          detail={financeLabels.problemOf(invoiceNumber, reasons)}
          value={money(amount)}
        />
      ))}
    </HomeRows>
  </HomePart>
);

export const Ageing = ({ ageing }: Pick<FinanceHome, 'ageing'>) => (
  <HomePart title={financeLabels.ageing} list={{ to: staticPath(AGEING_PATH) }}>
    <div className="pt-2">
      <BarChart
        title={financeLabels.ageing}
        data={{
          categoryHeader: financeLabels.ageingBand,
          categories: BANDS.map((band) => ageingHeads.bands[band]),
          series: [{ name: financeLabels.ageingAmount, values: BANDS.map((band) => ageing[band]) }],
          unit: 'money',
        }}
        emptyText={financeLabels.nothingOpen}
        height={200}
      />
    </div>
    <HomeRows>
      {BANDS.filter((band) => ageing[band] > 0).map((band) => (
        <HomeRow
          key={band}
          to={unpaidInvoicesPath(ageing.today, band)}
          title={ageingHeads.bands[band]}
          value={money(ageing[band])}
        />
      ))}
    </HomeRows>
  </HomePart>
);

export function StatementOfMonth({
  statement,
  from,
  month,
}: Pick<FinanceHome, 'statement'> & { from: string; month: string }) {
  const { opening, invoiced, credited, paid, corrected, closing } = statement;
  const rows = [
    { title: financeLabels.opening, cents: opening },
    { title: financeLabels.invoiced, cents: invoiced, to: invoicesSince(from) },
    { title: financeLabels.credited, cents: 0 - credited, to: creditNotesSince(from) },
    { title: financeLabels.paid, cents: 0 - paid },
    { title: financeLabels.corrected, cents: corrected },
    { title: financeLabels.closing, cents: closing, to: LIMITS },
  ];
  return (
    <HomePart title={financeLabels.statement(month)}>
      <HomeRows>
        {rows.map(({ title, cents, to }) => (
          <HomeRow key={title} to={to} title={title} value={money(cents)} isIdle={cents === 0} />
        ))}
      </HomeRows>
    </HomePart>
  );
}

/** Result of last night's verification, with the failed checks. */
export const LastVerify = ({ run }: { run: FinanceHome['lastVerify'] }) => (
  <HomePart title={financeLabels.lastVerify} empty={run === null && financeLabels.verifyNever}>
    {run && (
      <HomeRows>
        {run.broken.length === 0 && <HomeRow title={financeLabels.verifyHolds(integer(run.checks))} />}
        {run.broken.map(({ id, description, count }) => (
          <HomeRow key={id} title={id} detail={description} value={financeLabels.verifyRows(count)} />
        ))}
        <HomeRow title={financeLabels.verifyAt(listTime(run.endedAt))} isIdle />
      </HomeRows>
    )}
  </HomePart>
);

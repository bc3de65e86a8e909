// Companies due for a reminder.

import { accountPath } from '#domain/companies/links.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { paymentTitles, SENT_REMINDERS } from '#domain/payments/links.ts';
import { type DueReminder, dueReminderList, reminderCalls } from '#domain/payments/reminder-calls.ts';
import { DueActions, DueDialogs, useCanRemind } from '#web/payments/reminders/due-actions.tsx';
import { reminderLabels, stepName } from '#web/payments/reminders/labels.ts';
import { EditLadder } from '#web/payments/reminders/ladder-form.tsx';
import { PausedCompanies } from '#web/payments/reminders/paused-companies.tsx';
import { SendReminders } from '#web/payments/reminders/send-reminders.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { ButtonLink, Link } from '#web/ui/kit/layout/link.tsx';
import { integer, money } from '#web/ui/kit/values/format.ts';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const Company = ({ reminder: { companyId, companyName, recipient } }: { reminder: DueReminder }) => (
  <span className="flex flex-col">
    <span>
      <Link to={accountPath(companyId)}>{companyName}</Link>
    </span>
    <span className={recipient ? 'text-xs text-muted' : 'text-xs text-red'}>
      {recipient || reminderLabels.noAddress}
    </span>
  </span>
);

const Step = ({ reminder: { step, stopsOrders } }: { reminder: DueReminder }) => (
  <span className="flex flex-wrap items-center gap-1.5">
    {stepName(step)}
    {stopsOrders && <StatusPill tone="red">{reminderLabels.stops}</StatusPill>}
  </span>
);

const longest = ({ invoices }: DueReminder): string =>
  reminderLabels.days(Math.max(...invoices.map(({ daysOverdue }) => daysOverdue)));

const columns: readonly Column<DueReminder>[] = [
  { id: 'company', header: reminderLabels.company, sort: 'companyName', cell: (row) => <Company reminder={row} /> },
  { id: 'step', header: reminderLabels.stepHeader, sort: 'step', cell: (row) => <Step reminder={row} /> },
  {
    id: 'invoices',
    header: reminderLabels.invoices,
    align: 'right',
    cell: ({ invoices }) => integer(invoices.length),
  },
  { id: 'oldest', header: reminderLabels.oldest, align: 'right', cell: longest },
  {
    id: 'open',
    header: reminderLabels.open,
    sort: 'openAmount',
    align: 'right',
    cell: ({ openAmount }) => money(openAmount),
  },
  {
    id: 'actions',
    header: reminderLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (row) => <DueActions reminder={row} />,
  },
];

const card = (reminder: DueReminder) => (
  <article aria-label={reminder.companyName} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <Company reminder={reminder} />
      <span className="text-base font-medium tabular-nums">{money(reminder.openAmount)}</span>
    </div>
    <Step reminder={reminder} />
    <p className="text-muted">{reminderLabels.overdueSince(longest(reminder))}</p>
    <DueActions reminder={reminder} />
  </article>
);

const controls = { text: textFilter({ placeholder: reminderLabels.searchDue }) };
const rowId = ({ companyId }: DueReminder): string => companyId;
const bulkActions = {
  actions: (selection: Parameters<typeof SendReminders>[0]['selection']) => <SendReminders selection={selection} />,
  summary: (rows: DueReminder[]) => money(rows.reduce((sum, { openAmount }) => sum + openAmount, 0)),
  isSelectable: ({ recipient }: DueReminder) => recipient !== '',
};

export default function RemindersPage() {
  const canRemind = useCanRemind();
  const { data: ladder } = useCallQuery(reminderCalls.ladder, {}, { refetchOnFocus: false });
  const isOff = ladder?.steps.length === 0;
  return (
    <DueDialogs>
      <ListScreen
        title={paymentTitles.reminders}
        note={isOff ? reminderLabels.offNote : ladder?.isAutomatic ? reminderLabels.automatic : reminderLabels.note}
        call={reminderCalls.due}
        list={dueReminderList}
        columns={columns}
        renderCard={card}
        rowId={rowId}
        controls={controls}
        actions={
          <>
            <ButtonLink to={SENT_REMINDERS}>{reminderLabels.sent}</ButtonLink>
            {canRemind && <EditLadder />}
          </>
        }
        summary={({ extraData }) => <PausedCompanies paused={extraData?.paused ?? []} />}
        {...(canRemind && { bulkActions })}
        empty={paymentCopy.noDueReminders}
        emptyHint={reminderLabels.dueHint}
      />
    </DueDialogs>
  );
}

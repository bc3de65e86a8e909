// Sent reminders.

import { accountPath } from '#domain/companies/links.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { paymentTitles, REMINDERS } from '#domain/payments/links.ts';
import { reminderCalls, type SentReminder, sentReminderList } from '#domain/payments/reminder-calls.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { reminderLabels, stepName } from '#web/payments/reminders/labels.ts';
import { Letter } from '#web/payments/reminders/letter.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { money } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { dateFilter } from '#web/ui/list/filters/date-filter.tsx';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const Sent = ({ letter: { sentAt, sentByName } }: { letter: SentReminder }) => (
  <span className="flex flex-col">
    <Time value={sentAt} />
    <span className="text-xs text-muted">{reminderLabels.sentBy(sentByName)}</span>
  </span>
);

const Company = ({ letter: { companyId, companyName, recipient } }: { letter: SentReminder }) => (
  <span className="flex flex-col">
    <span>
      <Link to={accountPath(companyId)}>{companyName}</Link>
    </span>
    <span className="text-xs text-muted">{recipient}</span>
  </span>
);

const Step = ({ letter: { step, stopsOrders } }: { letter: SentReminder }) => (
  <span className="flex flex-wrap items-center gap-1.5">
    {stepName(step)}
    {stopsOrders && <StatusPill tone="red">{reminderLabels.stops}</StatusPill>}
  </span>
);

const numbersOf = ({ invoices }: SentReminder): string => invoices.map(({ invoiceNumber }) => invoiceNumber).join(', ');

const columns: readonly Column<SentReminder>[] = [
  { id: 'sent', header: reminderLabels.sentAt, sort: 'sentAt', cell: (letter) => <Sent letter={letter} /> },
  { id: 'company', header: reminderLabels.company, cell: (letter) => <Company letter={letter} /> },
  { id: 'step', header: reminderLabels.stepHeader, cell: (letter) => <Step letter={letter} /> },
  { id: 'invoices', header: reminderLabels.invoices, cell: numbersOf },
  {
    id: 'open',
    header: reminderLabels.open,
    sort: 'openAmount',
    align: 'right',
    cell: ({ openAmount }) => money(openAmount),
  },
];

const card = (letter: SentReminder) => (
  <article aria-label={letter.companyName} className="flex h-full flex-col gap-2 text-sm">
    <div className="flex items-start justify-between gap-3">
      <Company letter={letter} />
      <span className="text-base font-medium tabular-nums">{money(letter.openAmount)}</span>
    </div>
    <Step letter={letter} />
    <p className="text-muted">{numbersOf(letter)}</p>
    <Sent letter={letter} />
  </article>
);

const controls = {
  text: textFilter({ placeholder: reminderLabels.searchSent }),
  companyIds: lookupFilter({ label: reminderLabels.company, lookup: companyLookup, promoted: true }),
  dateRange: dateFilter({ label: reminderLabels.sentAt }),
};

const details = (letter: SentReminder) => <Letter letter={letter} />;

export default function SentRemindersPage() {
  return (
    <ListScreen
      title={paymentTitles.sentReminders}
      note={reminderLabels.sentNote}
      parentLink={{ to: REMINDERS, label: paymentTitles.reminders }}
      call={reminderCalls.sent}
      list={sentReminderList}
      hasSavedViews
      columns={columns}
      renderCard={card}
      renderDetails={details}
      controls={controls}
      empty={paymentCopy.noSentReminders}
      emptyHint={reminderLabels.sentHint}
    />
  );
}

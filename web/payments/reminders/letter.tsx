// Preview of a reminder letter: text of the step, invoices, total.

import type { DueReminder } from '#domain/payments/reminder-calls.ts';
import { dateOnly, money } from '#web/ui/kit/values/format.ts';
import { reminderLabels } from './labels.ts';

export const Letter = ({ letter: { text, invoices, openAmount } }: { letter: Omit<DueReminder, 'recipient'> }) => (
  <div className="flex flex-col gap-3 text-sm">
    <p className="max-w-prose whitespace-pre-line">{text}</p>
    <ul className="divide-y divide-line border-y border-line">
      {invoices.map(({ id, invoiceNumber, dueDate, daysOverdue, openAmount: open }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
          <span className="font-medium whitespace-nowrap">{invoiceNumber}</span>
          <span className="flex-1 whitespace-nowrap text-muted">
            {dateOnly(dueDate)} · {reminderLabels.overdueSince(reminderLabels.days(daysOverdue))}
          </span>
          <span className="tabular-nums">{money(open)}</span>
        </li>
      ))}
    </ul>
    <p className="flex justify-between font-semibold">
      <span>{reminderLabels.total}</span>
      <span className="tabular-nums">{money(openAmount)}</span>
    </p>
  </div>
);

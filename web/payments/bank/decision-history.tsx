// Decisions on a bank payment so far, each with the allocation that it made.

import type { Allocation } from '#domain/payments/bank-calls.ts';
import { detailTime, money } from '#web/ui/kit/values/format.ts';
import { bankLabels } from '../labels.ts';

type Decision = Allocation['history'][number];

/** Allocation in one line: company, amount, invoices with amounts. */
const spellShare = ({ company, amount, invoices }: Decision['shares'][number]): string =>
  [`${company} ${money(amount)}`, ...invoices.map((one) => `${one.invoiceNumber} ${money(one.amount)}`)].join(' · ');

export function DecisionHistory({ history }: { history: readonly Decision[] }) {
  if (history.length === 0) return null;
  return (
    <section aria-label={bankLabels.decisions} className="flex flex-col gap-1 text-sm">
      <h3 className="font-medium">{bankLabels.decisions}</h3>
      <ul className="flex flex-col gap-2">
        {history.map(({ version, at, byName, action, reason, shares }) => (
          <li key={version}>
            <p>
              {bankLabels.decisionActions[action]} {bankLabels.by(byName)}, {detailTime(at)}
              {reason && `: ${reason}`}
            </p>
            {shares.map((share) => (
              <p key={share.company} className="break-words text-muted tabular-nums">
                {spellShare(share)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

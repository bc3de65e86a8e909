// First lines of a CSV bank statement as they will be read.

import type { CsvPreview } from '#domain/payments/csv-calls.ts';
import { DASH, dateOnly, money } from '#web/ui/kit/values/format.ts';
import { csvLabels } from './labels.ts';

const HEADS = [csvLabels.line, csvLabels.day, csvLabels.payer, csvLabels.text, csvLabels.amount, csvLabels.outcome];

export const LineTable = ({ lines }: { lines: CsvPreview['lines'] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <section aria-label={csvLabels.preview} tabIndex={0} className="overflow-x-auto">
    <table aria-label={csvLabels.preview} className="w-full min-w-160 text-sm">
      <thead className="text-left text-muted">
        <tr>
          {HEADS.map((head) => (
            <th key={head} className={`py-1 pr-3 font-normal ${head === csvLabels.amount ? 'text-right' : ''}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, bookedOn, payerName, payerIban, remittance, amount, outcome }) => (
          <tr key={line} className="border-t border-line align-top">
            <td className="py-1 pr-3 tabular-nums">{line}</td>
            <td className="py-1 pr-3 whitespace-nowrap">{bookedOn ? dateOnly(bookedOn) : DASH}</td>
            <td className="max-w-40 truncate py-1 pr-3" title={payerIban}>
              {payerName || payerIban || DASH}
            </td>
            <td className="max-w-50 truncate py-1 pr-3" title={remittance}>
              {remittance || DASH}
            </td>
            <td className="py-1 pr-3 text-right whitespace-nowrap tabular-nums">
              {amount === null ? DASH : money(amount)}
            </td>
            <td className="py-1">{csvLabels.outcomes[outcome]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

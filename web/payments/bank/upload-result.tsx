// Result of an upload: entries by outcome, and each skipped entry with its reason (INV-030).

import type { BankUpload } from '#domain/payments/bank-calls.ts';
import { paymentCopy } from '#domain/payments/copy.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { bankLabels } from '../labels.ts';

export function UploadResult({ upload }: { upload: BankUpload }) {
  const { format, entryCount, readCount, knownCount, reversalCount, outgoingCount, skipped, duplicateCount } = upload;
  const figures: [string, number][] = [
    [format === 'csv' ? bankLabels.lines : bankLabels.entries, entryCount],
    [bankLabels.read, readCount],
    [bankLabels.known, knownCount],
    [bankLabels.reversals, reversalCount],
    [bankLabels.outgoing, outgoingCount],
    [bankLabels.skipped, skipped.length],
  ];
  return (
    <section
      role="status"
      aria-label={bankLabels.uploadSummary}
      className="mb-3 flex flex-col gap-2 rounded-lg bg-hover px-3 py-2 text-sm"
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        {figures.map(([term, count]) => (
          <div key={term} className="flex gap-1.5">
            <dt className="text-muted">{term}</dt>
            <dd className="font-medium">{integer(count)}</dd>
          </div>
        ))}
      </dl>
      {duplicateCount > 0 && <p>{bankLabels.duplicates(duplicateCount)}</p>}
      {skipped.length > 0 && (
        <ul className="max-h-48 overflow-y-auto">
          {skipped.map(({ entry, day, amount, currency, reason, account }) => (
            <li key={entry} className="break-words">
              {[bankLabels.entryPlaces[format](entry), day, `${amount} ${currency}`.trim(), account]
                .filter(Boolean)
                .join(' · ')}
              : {paymentCopy.skips[reason]}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

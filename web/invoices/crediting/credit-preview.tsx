// Preview of a credit note while it is being entered, computed by the server: net, VAT, total and next number.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Input } from '#domain/base/endpoint.ts';
import type { creditMemoCalls } from '#domain/invoices/credit-calls.ts';
import { creditNoteLabels, invoiceLabels } from '#web/invoices/labels.ts';
import { useDebouncedValue } from '#web/ui/kit/use-debounced-value.ts';
import { money } from '#web/ui/kit/values/format.ts';
import { callKey } from '#web/ui/session/queries.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

/** Debounce (ms). */
const REST_MS = 400;

type Call = (typeof creditMemoCalls)['preview' | 'previewAmounts' | 'previewFreeLines'];

interface Props<C extends Call> {
  call: C;
  input: Input<C>;
  /** Whether the input can be sent. */
  isReady: (input: Input<C>) => boolean;
  /** False while another form is shown, and once the note is being sent: what it credits is then no longer creditable. */
  isWanted: boolean;
}

export function CreditPreview<C extends Call>({ call, input, isReady, isWanted }: Props<C>) {
  const inputText = JSON.stringify(input);
  const settledText = useDebouncedValue(inputText, REST_MS);
  const settled = JSON.parse(settledText) as Input<C>;
  const isAsked = isReady(settled);
  const read = useCallQuery(call as typeof creditMemoCalls.preview, settled as Input<typeof creditMemoCalls.preview>, {
    enabled: isAsked && isWanted,
    refetchOnFocus: false,
  });
  const cache = useQueryClient();
  // A preview requested before sending would be refused afterwards: its amounts are credited by then.
  useEffect(() => {
    if (!isWanted) void cache.cancelQueries({ queryKey: callKey(call) });
  }, [cache, call, isWanted]);
  // A preview of earlier input does not apply to the current one.
  const isCurrent = isAsked && settledText === inputText;
  const sums = isCurrent && !read.error ? read.data : undefined;
  const error = isCurrent ? read.error : null;
  const rows: [string, string][] = [
    [invoiceLabels.net, money(sums?.totalExcVatAmount)],
    [creditNoteLabels.vat, money(sums?.vatAmount)],
    [invoiceLabels.total, money(sums?.totalIncVatAmount)],
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-4" aria-live="polite" aria-busy={read.isFetching}>
      <div className={error ? 'text-sm text-red' : 'text-sm text-muted'}>
        {error && <p>{error.errors[0]?.message || error.message}</p>}
        {sums && (
          <>
            <p>{creditNoteLabels.released(sums.releasedOrders)}</p>
            <p>{creditNoteLabels.nextNumber(sums.nextNumber)}</p>
          </>
        )}
      </div>
      <dl className="ml-auto grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-sm tabular-nums">
        {rows.map(([term, value]) => (
          <div key={term} className="contents last:font-semibold">
            <dt className="text-muted">{term}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

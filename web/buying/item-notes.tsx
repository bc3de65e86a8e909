// Expanded order item: attempts with times (ODT-013, ITEM-008).

import type { OrderItem } from '#domain/buying/calls.ts';
import { orderCopy } from '#domain/orders/copy.ts';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { buyingLabels } from './labels.ts';

export const ItemNotes = ({ item }: { item: OrderItem }) => (
  <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
    <DescriptionList
      items={[
        { term: buyingLabels.waitingSince, value: <Time value={item.processingAt} format="detail" /> },
        { term: buyingLabels.startedAt, value: <Time value={item.processingStartedAt} format="detail" /> },
        { term: buyingLabels.endedAt, value: <Time value={item.processingEndedAt} format="detail" /> },
        { term: buyingLabels.completedAt, value: <Time value={item.completedOnUtc} format="detail" /> },
        { term: buyingLabels.packedAt, value: <Time value={item.packedOnUtc} format="detail" /> },
        { term: buyingLabels.customerIp, value: item.customerIp },
        item.unclear && {
          term: buyingLabels.unclearReference,
          spansRow: true,
          value: (
            <>
              <span className="inline-flex items-center gap-0.5 text-sm">
                <code>{item.unclear.reference}</code>
                <CopyButton text={item.unclear.reference} subject={buyingLabels.unclearReference} />
              </span>
              <span className="block text-sm text-muted">
                {buyingLabels.unclearSince} <Time value={item.unclear.since} format="detail" />.{' '}
                {item.unclear.askable ? buyingLabels.unclearAskable : buyingLabels.unclearByHand}
              </span>
            </>
          ),
        },
        {
          term: buyingLabels.itemId,
          spansRow: true,
          value: (
            <span className="inline-flex items-center gap-0.5 text-sm">
              <code>{item.id}</code>
              <CopyButton text={item.id} subject={buyingLabels.itemId} />
            </span>
          ),
        },
      ]}
    />
    <section>
      <h3 className="text-xs font-normal text-muted">{buyingLabels.notes}</h3>
      {item.statusNotes.length === 0 ? (
        <p className="mt-0.5">{buyingLabels.noNotes}</p>
      ) : (
        <ol className="mt-1 flex max-h-56 flex-col gap-1 overflow-y-auto text-sm">
          {item.statusNotes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes are only ever added at the end
            <li key={index} className="break-words">
              <ItemNote text={note} />
            </li>
          ))}
        </ol>
      )}
    </section>
  </div>
);

const TIMESTAMPED = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) (.*)$/s;

/** Notes start with the time of the attempt. */
export function ItemNote({ text }: { text: string }) {
  const [, at, rest] = TIMESTAMPED.exec(text) ?? [];
  if (!at) return text;
  return (
    <>
      <span className="text-xs text-muted">
        <Time value={at} format="detail" />
      </span>{' '}
      {rest || orderCopy.unknownMessage}
    </>
  );
}

// One key of an order, opened: what was tried and when (ODT-013, ITEM-008).

import type { OrderItem } from '#domain/buying/calls.ts';
import { CopyButton } from '#web/base/copy-button.tsx';
import { DescriptionList } from '#web/base/description-list.tsx';
import { Time } from '#web/base/time.tsx';
import { words } from './words.ts';

export const ItemNotes = ({ item }: { item: OrderItem }) => (
  <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
    <DescriptionList
      items={[
        { term: words.waitingSince, value: <Time value={item.processingAt} as="detail" /> },
        { term: words.startedAt, value: <Time value={item.processingStartedAt} as="detail" /> },
        { term: words.endedAt, value: <Time value={item.processingEndedAt} as="detail" /> },
        { term: words.completedAt, value: <Time value={item.completedOnUtc} as="detail" /> },
        { term: words.packedAt, value: <Time value={item.packedOnUtc} as="detail" /> },
        { term: words.customerIp, value: item.customerIp },
        item.unclear && {
          term: words.unclearReference,
          wide: true,
          value: (
            <>
              <span className="inline-flex items-center gap-0.5 text-sm">
                <code>{item.unclear.reference}</code>
                <CopyButton text={item.unclear.reference} what={words.unclearReference} />
              </span>
              <span className="block text-sm text-muted">
                {words.unclearSince} <Time value={item.unclear.since} as="detail" />.{' '}
                {item.unclear.askable ? words.unclearAskable : words.unclearByHand}
              </span>
            </>
          ),
        },
        {
          term: words.itemId,
          wide: true,
          value: (
            <span className="inline-flex items-center gap-0.5 text-sm">
              <code>{item.id}</code>
              <CopyButton text={item.id} what={words.itemId} />
            </span>
          ),
        },
      ]}
    />
    <section>
      <h3 className="text-xs font-normal text-muted">{words.notes}</h3>
      {item.statusNotes.length === 0 ? (
        <p className="mt-0.5">{words.noNotes}</p>
      ) : (
        <ol className="mt-1 flex max-h-56 flex-col gap-1 overflow-y-auto text-sm">
          {item.statusNotes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes are only ever added at the end
            <li key={at} className="break-words">
              <Note text={note} />
            </li>
          ))}
        </ol>
      )}
    </section>
  </div>
);

const STAMPED = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) (.*)$/s;

/** A note begins with the moment of the attempt. */
export function Note({ text }: { text: string }) {
  const [, at, rest] = STAMPED.exec(text) ?? [];
  if (!at) return text;
  return (
    <>
      <span className="text-xs text-muted">
        <Time value={at} as="detail" />
      </span>{' '}
      {rest}
    </>
  );
}

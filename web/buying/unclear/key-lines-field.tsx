// Keys of a purchase of several units, entered one per line.

import { useState } from 'react';
import { buyingCopy } from '#domain/buying/copy.ts';
import type { UnclearPurchase } from '#domain/buying/unclear-list.ts';
import { findTextFault } from '#domain/catalog/key-text.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { FormField } from '#web/ui/form/form.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { integer } from '#web/ui/kit/values/format.ts';

const toKeys = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The first issue that the server would refuse, apart from missing lines. */
function findIssue(keys: readonly string[], count: number): string | null {
  const faultyIndex = keys.findIndex((key) => findTextFault(key) !== null);
  if (faultyIndex >= 0) return buyingCopy.inLine(faultyIndex + 1, buyingCopy.keyText);
  const repeatedIndex = keys.findIndex((key, at) => keys.indexOf(key) < at);
  if (repeatedIndex >= 0) return buyingCopy.inLine(repeatedIndex + 1, buyingCopy.keyTwice);
  return keys.length > count ? buyingLabels.keyLinesTooMany(integer(keys.length), integer(count)) : null;
}

export function KeyLinesField({ purchase: { keys, quantity } }: { purchase: UnclearPurchase }) {
  const [text, setText] = useState('');
  const entered = toKeys(text);
  const total = quantity * keys.length;
  const count = integer(total);
  const issue = findIssue(entered, total);
  const names = keys.map(({ name }) => name).join(', ');
  return (
    <FormField
      name="keys"
      label={buyingLabels.keyLines}
      hint={keys.length > 1 ? buyingLabels.keyLinesOfBundle(count, names) : buyingLabels.keyLinesHint(count)}
      required
    >
      {({ value: _, onValueChange, ...control }) => (
        <>
          <Textarea
            {...control}
            value={text}
            rows={8}
            spellCheck={false}
            className="font-mono"
            onValueChange={(next) => {
              setText(next);
              onValueChange(toKeys(next));
            }}
          />
          <p className={cx('mt-1 text-sm tabular-nums', issue ? 'text-red' : 'text-muted')} aria-live="polite">
            {issue ?? buyingLabels.keyLinesEntered(integer(entered.length), count)}
          </p>
        </>
      )}
    </FormField>
  );
}

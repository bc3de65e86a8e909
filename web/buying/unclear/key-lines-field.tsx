// Keys of a purchase of several units, entered one per line.

import { useState } from 'react';
import { buyingCopy } from '#domain/buying/copy.ts';
import type { UnclearPurchase } from '#domain/buying/unclear-list.ts';
import { findTextFault } from '#domain/catalog/key-text.ts';
import { buyingLabels } from '#web/buying/labels.ts';
import { FormField } from '#web/ui/form/form.tsx';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';
import { integer } from '#web/ui/kit/values/format.ts';

const toKeys = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The first line that is no key, and why. */
function findFault(keys: readonly string[]): string | null {
  const at = keys.findIndex((key) => findTextFault(key) !== null);
  return at < 0 ? null : buyingCopy.inLine(at + 1, buyingCopy.keyText);
}

export function KeyLinesField({ purchase: { keys, quantity } }: { purchase: UnclearPurchase }) {
  const [text, setText] = useState('');
  const entered = toKeys(text);
  const count = integer(quantity * keys.length);
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
          <p className="mt-1 text-sm text-muted tabular-nums" aria-live="polite">
            {findFault(entered) ?? buyingLabels.keyLinesEntered(integer(entered.length), count)}
          </p>
        </>
      )}
    </FormField>
  );
}

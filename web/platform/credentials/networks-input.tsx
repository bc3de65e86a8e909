// Addresses and networks, one per line.

import { useState } from 'react';
import type { ControlProps } from '#web/ui/kit/controls/field-context.ts';
import { Textarea } from '#web/ui/kit/controls/textarea.tsx';

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

export function NetworksInput({ value, onValueChange, ...control }: ControlProps<readonly string[]>) {
  // As typed: an empty last line is no network yet.
  const [text, setText] = useState(value.join('\n'));
  return (
    <Textarea
      {...control}
      value={text}
      rows={3}
      spellCheck={false}
      onValueChange={(next) => {
        setText(next);
        onValueChange(linesOf(next));
      }}
    />
  );
}

// Corrects a pasted line in the review, as if typed in the text.

import { useState } from 'react';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { pasteLabels } from './labels.ts';
import { type PastedLine, readLine } from './parse-lines.ts';

interface Props {
  line: PastedLine;
  onCorrect: (line: PastedLine) => void;
}

export function LineCorrection({ line, onCorrect }: Props) {
  const [draft, setDraft] = useState<PastedLine | null>(null);
  if (!draft)
    return (
      <Button size="sm" aria-label={pasteLabels.correctLine(integer(line.line))} onClick={() => setDraft(line)}>
        {pasteLabels.correct}
      </Button>
    );
  const fields = [
    ['ref', pasteLabels.ref],
    ['quantityText', pasteLabels.quantity],
    ['priceText', pasteLabels.price],
  ] as const;
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onCorrect(readLine({ ...draft, hasExtraCells: false }));
        setDraft(null);
      }}
    >
      {fields.map(([name, label]) => (
        <Field key={name} label={label}>
          <Input value={draft[name]} onValueChange={(text) => setDraft({ ...draft, [name]: text })} />
        </Field>
      ))}
      <Button size="sm" type="submit">
        {pasteLabels.apply}
      </Button>
    </form>
  );
}

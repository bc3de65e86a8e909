// Unrecognized columns of a paste, for the user to assign.

import { Field } from '#web/ui/kit/controls/field.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { pasteLabels } from './labels.ts';
import { type HeaderColumn, PASTE_COLUMNS, type PasteColumn } from './parse-lines.ts';

const OPTIONS = PASTE_COLUMNS.map((column) => ({ value: column, label: pasteLabels.holds[column] }));

interface Props {
  columns: readonly HeaderColumn[];
  onChoose: (index: number, holds: PasteColumn | null) => void;
}

export function ColumnChoices({ columns, onChoose }: Props) {
  const unread = columns.filter(({ holds, title }) => holds === null && title !== '');
  if (unread.length === 0) return null;
  return (
    <div role="status" className="flex flex-col gap-2 text-sm">
      <p>{pasteLabels.unread(unread.map(({ title }) => `“${title}”`).join(', '))}</p>
      <div className="flex flex-wrap gap-3">
        {unread.map(({ index, title }) => (
          <Field key={index} label={pasteLabels.columnHolds(title)} className="w-56">
            <Select
              options={OPTIONS}
              emptyLabel={pasteLabels.ignored}
              value={null}
              onValueChange={(holds) => onChoose(index, holds)}
            />
          </Field>
        ))}
      </div>
    </div>
  );
}

// Which columns a table shows. What names a row and what can be done with it always stay; cards on a phone show all.

import Columns from 'lucide-react/icons/columns-3';
import type { ListLayout } from '#domain/base/views.ts';
import { Button } from '../kit/button.tsx';
import { Checkbox } from '../kit/checkbox.tsx';
import { labels } from '../kit/labels.ts';
import { Popover } from '../kit/popover.tsx';
import { type Column, hideableColumns } from './column.ts';

interface Props {
  // A menu of names needs no rows.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  columns: readonly Column<any>[];
  look: ListLayout;
  onChange: (look: ListLayout) => void;
}

export function ColumnMenu({ columns, look, onChange }: Props) {
  const choices = hideableColumns(columns);
  const { hidden } = look;
  const hiddenCount = choices.filter(({ id }) => hidden.includes(id)).length;
  return (
    <Popover
      label={labels.columns}
      align="end"
      className="w-56"
      trigger={
        <Button icon={<Columns aria-hidden />} title={labels.columns} className="max-md:hidden">
          <span className="max-xl:sr-only">{labels.columns}</span>
          {hiddenCount > 0 && <span className="text-muted max-xl:sr-only">({labels.columnsLeftOut(hiddenCount)})</span>}
        </Button>
      }
    >
      <fieldset className="flex flex-col gap-0.5">
        <legend className="mb-1 text-sm font-semibold">{labels.columns}</legend>
        {choices.map(({ id, header }) => (
          <Checkbox
            key={id}
            value={!hidden.includes(id)}
            onValueChange={(shown) =>
              onChange({ ...look, hidden: shown ? hidden.filter((one) => one !== id) : [...hidden, id] })
            }
          >
            {header}
          </Checkbox>
        ))}
      </fieldset>
      {hiddenCount > 0 && (
        <Button className="mt-3 w-full" onClick={() => onChange({ ...look, hidden: [] })}>
          {labels.allColumns}
        </Button>
      )}
    </Popover>
  );
}

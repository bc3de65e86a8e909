// Visibility and order of table columns. The identifying column and the actions always stay; cards on phones show all.

import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Columns from 'lucide-react/icons/columns-3';
import { flushSync } from 'react-dom';
import type { ListLayout } from '#domain/base/views/views.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Popover } from '#web/ui/kit/overlays/popover.tsx';
import { type Column, hideableColumns, orderedColumns } from './column.ts';

interface Props {
  // Needs no row type.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  columns: readonly Column<any>[];
  look: ListLayout;
  onChange: (look: ListLayout) => void;
}

export function ColumnMenu({ columns, look, onChange }: Props) {
  const choices = orderedColumns(columns, look.order);
  const ids = choices.map(({ id }) => id);
  const { hidden } = look;
  const hiddenCount = choices.filter(({ id }) => hidden.includes(id)).length;
  const isDefault =
    hiddenCount === 0 &&
    ids.join() ===
      hideableColumns(columns)
        .map(({ id }) => id)
        .join();
  /** Swaps a column with its neighbour. A moved row would lose the focus, and so would a button at the end. */
  const move = (button: HTMLButtonElement, from: number, to: number) => {
    const order = [...ids];
    [order[from], order[to]] = [order[to]!, order[from]!];
    flushSync(() => onChange({ ...look, order }));
    const other = button.parentElement?.querySelector<HTMLElement>('[data-move]:enabled');
    (button.disabled ? other : button)?.focus();
  };
  return (
    <Popover
      label={labels.columns}
      align="end"
      className="w-72"
      trigger={
        <Button icon={<Columns aria-hidden />} title={labels.columns} className="max-md:hidden">
          <span className="max-xl:sr-only">{labels.columns}</span>
          {hiddenCount > 0 && <span className="text-muted max-xl:sr-only">({labels.columnsLeftOut(hiddenCount)})</span>}
        </Button>
      }
    >
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">{labels.columns}</legend>
        <ul className="flex flex-col gap-0.5">
          {choices.map(({ id, header }, index) => (
            <li key={id} className="flex items-center gap-1">
              <span className="min-w-0 grow">
                <Checkbox
                  value={!hidden.includes(id)}
                  onValueChange={(shown) =>
                    onChange({ ...look, hidden: shown ? hidden.filter((one) => one !== id) : [...hidden, id] })
                  }
                >
                  {header}
                </Checkbox>
              </span>
              <IconButton
                data-move
                size="sm"
                label={labels.moveColumnUp(header)}
                disabled={index === 0}
                onClick={({ currentTarget }) => move(currentTarget, index, index - 1)}
              >
                <ChevronUp aria-hidden />
              </IconButton>
              <IconButton
                data-move
                size="sm"
                label={labels.moveColumnDown(header)}
                disabled={index === choices.length - 1}
                onClick={({ currentTarget }) => move(currentTarget, index, index + 1)}
              >
                <ChevronDown aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      </fieldset>
      {!isDefault && (
        <Button className="mt-3 w-full" onClick={() => onChange({ ...look, hidden: [], order: [] })}>
          {labels.resetColumns}
        </Button>
      )}
    </Popover>
  );
}

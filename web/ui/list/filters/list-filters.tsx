// The area above a list's rows: filters, chips, and the toolbar with the export.

import type { ReactNode } from 'react';
import type { ListExport } from '#web/ui/list/export/list-export.ts';
import { ExportButton } from '#web/ui/list/export-button.tsx';
import type { ListControl } from '#web/ui/list/list-state.ts';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { Controls, UntypedControls } from './filter-control.ts';

interface Props<F, S extends string, Row> {
  controls: Controls<F> | undefined;
  control: ListControl<F, S>;
  busy: boolean;
  toolbar: ReactNode;
  exported: ListExport<Row> | null;
}

export function ListFilters<F, S extends string, Row>(props: Props<F, S, Row>) {
  const { control, toolbar, exported } = props;
  const controls = (props.controls ?? {}) as UntypedControls;
  const values = control.chosenFilter as Record<string, unknown>;
  const hasExport = exported !== null && exported.total > 0;
  return (
    <>
      <FilterBar
        controls={controls}
        values={values}
        onChange={control.setFilter as (name: string, value: unknown) => void}
        busy={props.busy}
        toolbar={
          (toolbar || hasExport) && (
            <div className="flex flex-wrap items-center justify-end gap-2">
              {toolbar}
              {hasExport && <ExportButton exported={exported} />}
            </div>
          )
        }
      />
      <FilterChips
        controls={controls}
        values={values}
        onRemove={(name) => control.setFilter(name as never, undefined)}
        onClear={control.clearFilters}
      />
    </>
  );
}

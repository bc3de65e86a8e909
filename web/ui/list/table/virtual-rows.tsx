// Body of a long table: only visible rows are rendered, two spacer rows keep the height. It stays a real table, so that
// headers align and screen readers count rows.

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from './column.ts';
import type { Selection } from './selection.ts';
import { TableRow } from './table-row.tsx';

interface Props<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  selection: Selection<Row> | undefined;
  renderDetails: ((row: Row) => ReactNode) | undefined;
  expanded: ReadonlySet<string>;
  toggleExpanded: (id: string) => void;
  compact: boolean;
  columnCount: number;
}

const OVERSCAN = 12;

export default function VirtualRows<Row>(props: Props<Row>) {
  const { rows, rowId: id, expanded, selection, compact, columnCount } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [region, setRegion] = useState<Element | null>(null);
  useLayoutEffect(() => setRegion(body.current?.closest('[data-scroll]') ?? null), []);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => region,
    estimateSize: () => (compact ? 33 : 49),
    getItemKey: (at) => id(rows[at]!),
    overscan: OVERSCAN,
    initialRect: { width: 1000, height: 600 },
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  const gap = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={columnCount} className="p-0" style={{ height }} />
      </tr>
    );
  return (
    <tbody ref={body}>
      {gap(above)}
      {items.map(({ index, key }) => {
        const row = rows[index]!;
        return (
          <TableRow
            key={String(key)}
            columns={props.columns}
            selection={selection}
            renderDetails={props.renderDetails}
            toggleExpanded={props.toggleExpanded}
            compact={compact}
            columnCount={columnCount}
            row={row}
            rowId={id(row)}
            index={index}
            ariaRowIndex={index + 2}
            isSelected={selection?.selectedRows.has(id(row)) ?? false}
            isExpanded={expanded.has(id(row))}
          />
        );
      })}
      {gap(below)}
    </tbody>
  );
}

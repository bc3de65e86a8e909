// Export request to the server: the list call with its filter and sort, columns by field, and their labels.

import type { Endpoint } from '#domain/base/endpoint.ts';
import type { ExportColumn } from '#domain/base/exports/export-columns.ts';
import type { ExportFormat, ExportRequest } from '#domain/base/exports/exports.ts';

export interface ServerRequest {
  call: Endpoint;
  /** Filter and sort. */
  state: object;
  columns: ExportColumn[];
  label: string;
  /** Path of the list with its filter. */
  address: string;
  /** The filter as text. */
  filterText: string;
}

export const exportRequest = (
  { call, state, columns, label, address, filterText }: ServerRequest,
  format: ExportFormat,
): ExportRequest => {
  const { page: _page, size: _size, ...filterAndSort } = state as Record<string, unknown>;
  return {
    list: call.path,
    query: call.serializeInput!(filterAndSort as never) as ExportRequest['query'],
    columns,
    format,
    label,
    address,
    filterText,
  };
};

const FILTER_TEXT_MAX = 1000;

/** Filter text read from the chips on screen: some labels are only known to separate calls. */
export const readFilterText = (place: Element | null): string =>
  [...(place?.closest('[data-list]')?.querySelectorAll('[data-filter-chip]') ?? [])]
    .map((chip) => chip.textContent?.replace(/\s+/g, ' ').trim())
    .join('; ')
    .slice(0, FILTER_TEXT_MAX);

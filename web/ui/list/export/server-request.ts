// What the server is asked to make into a file: the list by its call, filter and sort as the call takes them, columns by
// fields, and how people read all that.

import type { Endpoint } from '#domain/base/endpoint.ts';
import type { ExportColumn } from '#domain/base/export-columns.ts';
import type { ExportFormat, ExportRequest } from '#domain/base/exports.ts';

export interface ServerRequest {
  call: Endpoint;
  /** Filter and sort. */
  state: object;
  columns: ExportColumn[];
  label: string;
  /** Of the list with its filter. */
  address: string;
  /** The filter in words. */
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

/** The filter in words, as its chips on the screen say it: some of their names are known to calls of their own alone. */
export const readFilterText = (place: Element | null): string =>
  [...(place?.closest('[data-list]')?.querySelectorAll('[data-filter-chip]') ?? [])]
    .map((chip) => chip.textContent?.replace(/\s+/g, ' ').trim())
    .join('; ')
    .slice(0, FILTER_TEXT_MAX);

// Converts the product report's filter between form and URL: JSON with minDate, maxDate, productSku and productName
// (PRP-001).

import * as z from 'zod/mini';
import { instantOf, type Time } from '#domain/base/time.ts';
import { PRODUCT_REPORT } from '#domain/reports/links.ts';
import { ProductReportFilter } from '#domain/reports/sales-calls.ts';

/** Form values; empty until chosen. */
export interface ReportFilter {
  sku: string;
  name: string;
  start: Time | null;
  end: Time | null;
}

/** Exported for tests. */
export const NO_FILTER: ReportFilter = { sku: '', name: '', start: null, end: null };

/** Input of the call, or errors by field (PRP-006). */
export function checkFilter({ sku, start, end }: ReportFilter) {
  const checked = z.safeParse(ProductReportFilter, { sku, startDate: start ?? '', endDate: end ?? '' });
  const errors: Partial<Record<'sku' | 'startDate' | 'endDate', string>> = {};
  if (checked.success) return { input: checked.data, errors };
  for (const { path, message } of checked.error.issues) errors[path[0] as keyof typeof errors] ??= message;
  return { input: null, errors };
}

/** URL of a report. A literal % would be decoded twice when it is read. */
export const reportAddress = ({ sku, name, start, end }: ReportFilter): string =>
  `${PRODUCT_REPORT}/${encodeURIComponent(
    JSON.stringify({ minDate: start, maxDate: end, productSku: sku, productName: name }).replaceAll('%', '\\u0025'),
  )}`;

/** Parses a decoded URL segment, which is user input; invalid parts count as not chosen. */
export function parseReportFilter(segment: string | undefined): ReportFilter {
  let read: Record<string, unknown> = {};
  try {
    read = (JSON.parse(segment ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch {
    return NO_FILTER;
  }
  const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');
  return {
    sku: textOf(read.productSku),
    name: textOf(read.productName) || textOf(read.productSku),
    start: instantOf(textOf(read.minDate)),
    end: instantOf(textOf(read.maxDate)),
  };
}

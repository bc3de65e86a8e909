// Monthly revenue as one file: the server returns pages of a thousand rows, which are read sequentially and joined
// under one header, so that no row is lost (REV-004, REV-006).

import { useMutation } from '@tanstack/react-query';
import type { FilterValues } from '#domain/base/list.ts';
import { type monthlyRevenueList, salesReportCalls } from '#domain/reports/sales-calls.ts';
import { toast } from '#web/ui/kit/toast.ts';
import { readFile, saveBlob } from '#web/ui/session/api.ts';
import { ApiError } from '#web/ui/session/api-error.ts';

type RevenueFilter = FilterValues<typeof monthlyRevenueList.filters>;

const LINE_END = '\r\n';

/** Marks the text as UTF-8 for spreadsheet programs; the browser strips it when reading. */
const BOM = '\ufeff';

/** Joins all pages into one text. Exported for tests. */
export async function joinPages(
  readPage: (pageIndex: number) => Promise<{ text: string; totalPages: number }>,
): Promise<string> {
  const first = await readPage(0);
  const parts = [first.text];
  for (let page = 1, total = first.totalPages; page < total; page += 1) {
    const { text, totalPages } = await readPage(page);
    parts.push(text.slice(text.indexOf(LINE_END) + LINE_END.length));
    total = totalPages;
  }
  return parts.join('');
}

async function downloadAll({
  dateRange: { min, max } = {},
  partnerIds,
  publishers,
  status,
}: RevenueFilter): Promise<void> {
  const text = await joinPages(async (pageIndex) => {
    const response = await readFile(salesReportCalls.downloadRevenue, {
      ...(min && { startDate: min }),
      ...(max && { endDate: max }),
      ...(partnerIds && { partnerIds }),
      ...(publishers && { productPublisher: publishers }),
      ...(status && { states: status }),
      pageIndex,
    });
    return { text: await response.text(), totalPages: Number(response.headers.get('x-total-pages')) };
  });
  const days = [min, max].flatMap((time) => (time ? [time.slice(0, 10)] : [])).join('-to-');
  saveBlob(new Blob([BOM, text], { type: 'text/csv;charset=utf-8' }), `monthly-revenue-${days || 'all'}.csv`);
}

/** Downloads the orders of a period; errors are shown as a toast. */
export function useRevenueDownload() {
  const mutation = useMutation<void, unknown, RevenueFilter>({
    mutationFn: downloadAll,
    onError: (error) => toast.bad((error instanceof ApiError ? error : new ApiError({ status: 0 })).message),
  });
  return { busy: mutation.isPending, run: (filter: RevenueFilter) => mutation.mutate(filter) };
}

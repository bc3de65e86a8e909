import { describe, expect, test } from 'vitest';
import { reportCopy } from '#domain/reports/copy.ts';
import { checkFilter, NO_FILTER, parseReportFilter, reportAddress } from './product-report-filter.ts';

const FILTER = {
  sku: 'A/1%2F',
  name: 'Überlauf 100% & Ende',
  start: '2026-10-01T12:30:00.000Z',
  end: '2026-11-01T00:00:00.000Z',
};

describe('product report filter', () => {
  test('survives the round trip through the URL for any game name (PRP-001)', () => {
    const segment = decodeURIComponent(reportAddress(FILTER).split('/').at(-1)!);
    expect(JSON.parse(segment)).toEqual({
      minDate: FILTER.start,
      maxDate: FILTER.end,
      productSku: FILTER.sku,
      productName: FILTER.name,
    });
    expect(parseReportFilter(segment)).toEqual(FILTER);
  });

  test.each(['', '{', '0', 'null', '[]', '{"minDate": 5, "maxDate": "soon"}'])('reads nothing from «%s»', (segment) =>
    expect(parseReportFilter(segment)).toEqual(NO_FILTER),
  );

  test('requires a game and both dates in order, from February 2020 on (PRP-006, PRP-011, CON-020)', () => {
    expect(checkFilter(NO_FILTER).errors).toEqual({
      sku: reportCopy.productRequired,
      startDate: reportCopy.startRequired,
      endDate: reportCopy.endRequired,
    });
    expect(checkFilter({ ...FILTER, end: '2026-10-01T12:00:00.000Z' }).errors).toEqual({
      endDate: reportCopy.endBeforeStart,
    });
    expect(checkFilter({ ...FILTER, start: '2020-01-31T23:59:59.999Z' }).errors).toEqual({
      startDate: reportCopy.startTooEarly,
    });
    expect(checkFilter({ ...FILTER, start: '2020-02-01T00:00:00.000Z' })).toEqual({
      input: { sku: FILTER.sku, startDate: '2020-02-01T00:00:00.000Z', endDate: FILTER.end },
      errors: {},
    });
  });
});

// The axis of charts by day, week or month; their files have the days as dates (ANA-010).

import type { SalesStep } from '#domain/reports/analytics-calls.ts';
import type { ChartData } from '#web/ui/charts/chart-data.ts';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { analyticsLabels as text } from './labels.ts';

type Days = { from: string; to: string };

const nameOf = ({ from, to }: Days): string =>
  from === to ? dateOnly(from) : text.dayRange(dateOnly(from), dateOnly(to));

export function partsOf(
  parts: readonly Days[],
  step: SalesStep,
): Pick<ChartData, 'categoryHeader' | 'categories' | 'fileColumns'> {
  const firstDays = {
    header: step === 'day' ? text.steps.day : text.from,
    cells: parts.map(({ from }) => ({ iso: from })),
  };
  return {
    categoryHeader: text.steps[step],
    categories: parts.map(nameOf),
    fileColumns:
      step === 'day' ? [firstDays] : [firstDays, { header: text.to, cells: parts.map(({ to }) => ({ iso: to })) }],
  };
}

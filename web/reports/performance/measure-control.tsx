// Choice of a measure; measures hidden from the user are not offered (ANA-016).

import { PERFORMANCE_MEASURES, type PerformanceMeasure } from '#domain/reports/performance-calls.ts';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { performanceLabels as text } from './labels.ts';

interface Props {
  value: PerformanceMeasure;
  offered: readonly PerformanceMeasure[];
  onChange: (measure: PerformanceMeasure | undefined) => void;
}

export const MeasureControl = ({ value, offered, onChange }: Props) => (
  <div className="relative overflow-x-auto">
    <SegmentedControl
      label={text.measure}
      value={value}
      onValueChange={(next) => onChange(next === PERFORMANCE_MEASURES[0] ? undefined : next)}
      options={offered.map((measure) => ({ value: measure, label: text.measures[measure] }))}
    />
  </div>
);

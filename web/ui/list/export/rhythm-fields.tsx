// Frequency and day of a scheduled export.

import type { ExportInterval } from '#domain/base/exports/exports.ts';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { exportLabels, WEEKDAYS } from './labels.ts';

interface Rhythm {
  every: ExportInterval;
  day: number;
}

const INTERVALS = (['Week', 'Month'] as const).map((value) => ({ value, label: exportLabels.every[value] }));
const MONTH_DAYS = 31;

const DAYS: Record<ExportInterval, { value: string; label: string }[]> = {
  Week: WEEKDAYS.map((label, at) => ({ value: String(at + 1), label })),
  Month: Array.from({ length: MONTH_DAYS }, (_, at) => ({
    value: String(at + 1),
    label: at + 1 === MONTH_DAYS ? exportLabels.lastDay : String(at + 1),
  })),
};

export const RhythmFields = ({ value, onChange }: { value: Rhythm; onChange: (value: Rhythm) => void }) => (
  <div className="flex flex-wrap items-end gap-4">
    <Field label={exportLabels.interval} isGroup>
      <SegmentedControl
        label={exportLabels.interval}
        value={value.every}
        options={INTERVALS}
        onValueChange={(every) => onChange({ every, day: 1 })}
      />
    </Field>
    <Field
      label={exportLabels.day}
      className="w-44"
      {...(value.every === 'Month' && value.day > 28 && value.day < MONTH_DAYS && { hint: exportLabels.shortMonth })}
    >
      <Select
        value={String(value.day)}
        options={DAYS[value.every]}
        onValueChange={(day) => day && onChange({ ...value, day: Number(day) })}
      />
    </Field>
  </div>
);

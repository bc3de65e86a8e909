// A calendar day in a form: a date like 2026-11-20, without time and zone.

import type { Day } from '#domain/base/time.ts';
import { DateTimeField } from '#web/ui/form/date-time-field.tsx';
import type { ControlProps } from '#web/ui/kit/controls/field-context.ts';

export const DayField = ({ value, onValueChange, ...control }: ControlProps<Day | null>) => (
  <DateTimeField
    {...control}
    dayOnly
    value={value ? `${value}T00:00:00.000Z` : null}
    onValueChange={(time) => onValueChange(time?.slice(0, 10) ?? null)}
  />
);

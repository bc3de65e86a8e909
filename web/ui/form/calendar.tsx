// Month view of the date fields, loaded when first opened. Days are UTC days.

import { DayPicker } from 'react-day-picker';
import { type Time, timeOf } from '#domain/base/time.ts';
import { cx } from '../kit/cx.ts';

interface Props {
  value: Time | null;
  onChoose: (day: Time) => void;
  min?: Time | undefined;
  max?: Time | undefined;
}

const asDate = (time: Time): Date => new Date(time);
const DAY_BUTTON = 'size-8 rounded-md tabular-nums hover:bg-hover pointer-coarse:size-10';

export default function Calendar({ value, onChoose, min, max }: Props) {
  const selected = value ? asDate(value) : undefined;
  const shownFirst = selected ?? (min ? asDate(min) : undefined);
  return (
    <DayPicker
      mode="single"
      timeZone="UTC"
      weekStartsOn={1}
      showOutsideDays
      autoFocus
      selected={selected}
      {...(shownFirst && { defaultMonth: shownFirst })}
      disabled={[...(min ? [{ before: asDate(min) }] : []), ...(max ? [{ after: asDate(max) }] : [])]}
      onSelect={(_, day) => onChoose(timeOf(day.getTime()))}
      classNames={{
        root: 'relative w-fit select-none text-sm',
        month_caption: 'flex h-8 items-center px-2 font-semibold',
        nav: 'absolute top-0 right-0 flex',
        button_previous: 'grid size-8 place-items-center rounded-md text-muted hover:bg-hover aria-disabled:opacity-30',
        button_next: 'grid size-8 place-items-center rounded-md text-muted hover:bg-hover aria-disabled:opacity-30',
        chevron: 'size-4 fill-current',
        weekdays: 'text-xs text-muted',
        weekday: 'h-7 font-normal',
        day: 'p-0 text-center',
        day_button: DAY_BUTTON,
        today: 'font-semibold text-brand-ink',
        outside: 'text-muted',
        selected: cx('[&_button]:bg-brand [&_button]:text-white [&_button:hover]:bg-brand-strong'),
        disabled: '[&_button]:opacity-30',
        hidden: 'invisible',
      }}
    />
  );
}

// A UTC date with time: typed as dd-MM-yyyy HH:mm, or chosen from a calendar and a list of half-hours.

import CalendarDays from 'lucide-react/icons/calendar-days';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { APPROVAL_STEP_MINUTES } from '#domain/base/limits.ts';
import { DAY, MINUTE, millisecondsOf, type Time, timeOf } from '#domain/base/time.ts';
import { type ControlProps, useControlAttributes } from '#web/ui/kit/controls/field-context.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { Input } from '#web/ui/kit/controls/input.tsx';
import { Popover } from '#web/ui/kit/overlays/popover.tsx';
import { DASH, dateOnly, parseDateTime, pickerTime } from '#web/ui/kit/values/format.ts';
import { cx } from '../kit/cx.ts';
import { labels } from '../kit/labels.ts';
import { unreadableMark } from './unreadable.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

interface Props extends ControlProps<Time | null> {
  min?: Time | undefined;
  max?: Time | undefined;
  /** Minutes between list entries. */
  step?: number;
  /** A day without a time. */
  dayOnly?: boolean;
}

const startOfDay = (time: Time): number => Math.floor(millisecondsOf(time) / DAY) * DAY;
const formatValue = (value: Time | null, dayOnly: boolean): string => {
  const text = value ? (dayOnly ? dateOnly : pickerTime)(value) : '';
  return text === DASH ? '' : text;
};

export function DateTimeField(props: Props) {
  const { value, onValueChange, min, max, step = APPROVAL_STEP_MINUTES, dayOnly = false, onBlur, ...control } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const isInvalid = draft !== null && draft.trim() !== '' && parseDateTime(draft) === null;
  const faultId = useId();
  const { 'aria-describedby': describedBy } = useControlAttributes(props);

  const commit = () => {
    if (draft === null) return;
    if (draft.trim() === '') onValueChange(null);
    const typed = parseDateTime(draft);
    if (typed) onValueChange(dayOnly ? timeOf(startOfDay(typed)) : typed);
    // Unreadable text stays, so that it can be corrected.
    if (typed || draft.trim() === '') setDraft(null);
  };
  const chooseDay = (day: Time) => {
    const clock = value && !dayOnly ? millisecondsOf(value) - startOfDay(value) : 0;
    let next = timeOf(startOfDay(day) + clock);
    if (min && next < min) next = min;
    if (max && next > max) next = max;
    setDraft(null);
    onValueChange(next);
    if (dayOnly) setOpen(false);
  };

  return (
    <div className="flex flex-col gap-1" {...unreadableMark(isInvalid)}>
      <Input
        placeholder={dayOnly ? labels.date : labels.dateTime}
        inputMode="text"
        {...control}
        aria-invalid={isInvalid || control['aria-invalid']}
        {...(isInvalid && { 'aria-describedby': cx(faultId, describedBy) })}
        value={draft ?? formatValue(value, dayOnly)}
        onValueChange={setDraft}
        onBlur={() => {
          commit();
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
        }}
        after={
          <>
            <span className="mr-1 text-xs">{labels.utc}</span>
            <Picker
              value={value}
              step={step}
              min={min}
              max={max}
              dayOnly={dayOnly}
              disabled={control.disabled}
              open={open}
              onOpenChange={setOpen}
              onDay={chooseDay}
              onTime={(time) => {
                setDraft(null);
                onValueChange(time);
                setOpen(false);
              }}
            />
          </>
        }
      />
      {isInvalid && (
        <p id={faultId} className="text-xs text-red">
          {dayOnly ? labels.notADay : labels.notADate}
        </p>
      )}
    </div>
  );
}

interface PickerProps extends Pick<Props, 'value' | 'min' | 'max' | 'disabled'> {
  step: number;
  dayOnly: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDay: (day: Time) => void;
  onTime: (time: Time) => void;
}

/** Calendar and list of times. */
const Picker = ({ value, step, min, max, dayOnly, disabled, open, onOpenChange, onDay, onTime }: PickerProps) => (
  <Popover
    label={labels.openCalendar}
    open={open}
    onOpenChange={onOpenChange}
    align="end"
    trigger={
      <IconButton label={labels.openCalendar} size="sm" disabled={disabled}>
        <CalendarDays />
      </IconButton>
    }
  >
    <div className="flex gap-3">
      <Suspense fallback={<div className="h-67 w-56 animate-breathe rounded-md bg-hover" />}>
        <Calendar value={value} onChoose={onDay} min={min && timeOf(startOfDay(min))} max={max} />
      </Suspense>
      {!dayOnly && <TimeList value={value} step={step} min={min} max={max} onChoose={onTime} />}
    </div>
  </Popover>
);

interface TimeListProps extends Pick<Props, 'value' | 'min' | 'max'> {
  step: number;
  onChoose: (time: Time) => void;
}

/** Times of the chosen day, or of today. */
function TimeList({ value, step, min, max, onChoose }: TimeListProps) {
  const list = useRef<HTMLUListElement>(null);
  const day = startOfDay(value ?? min ?? timeOf(Date.now()));
  const times = Array.from({ length: (24 * 60) / step }, (_, at) => timeOf(day + at * step * MINUTE));
  useEffect(() => {
    list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView?.({ block: 'center' });
  }, []);
  return (
    <ul ref={list} aria-label={labels.times} className="h-67 w-20 overflow-y-auto border-l border-line pl-2">
      {times.map((time) => (
        <li key={time}>
          <button
            type="button"
            aria-pressed={time === value}
            disabled={(min !== undefined && time < min) || (max !== undefined && time > max)}
            onClick={() => onChoose(time)}
            className={cx(
              'h-7 w-full rounded-md text-center tabular-nums enabled:hover:bg-hover disabled:opacity-30 pointer-coarse:h-11',
              'aria-pressed:bg-brand aria-pressed:text-white',
            )}
          >
            {time.slice(11, 16)}
          </button>
        </li>
      ))}
    </ul>
  );
}

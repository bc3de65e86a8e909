// When notification emails are sent: immediately, or once a day at an hour. Saved immediately.

import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#domain/base/endpoint.ts';
import { DIGESTS, type MailSchedule, notificationMailCalls } from '#domain/notifications/mail-calls.ts';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { SegmentedControl } from '#web/ui/kit/controls/segmented-control.tsx';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { preferenceLabels } from './preference-labels.ts';

const KEY = callQueryOptions(notificationMailCalls.schedule, {}).queryKey;
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
/** Value of the select for the time zone of the house. */
const HOUSE = 'house';

const clockTime = (hour: string): string => `${hour.padStart(2, '0')}:00`;
const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zones to choose from: a zone chosen on another device stays one of them. */
const zonesOf = (chosen: string | null): string[] => [
  HOUSE,
  ...new Set([browserZone(), chosen].filter((zone) => zone !== null)),
];

export function MailSchedulePicker() {
  const cache = useQueryClient();
  const { data } = useCallQuery(notificationMailCalls.schedule, {});
  const { run, busy } = useCallMutation(notificationMailCalls.setSchedule, {
    successMessage: preferenceLabels.scheduleSaved,
    invalidate: [notificationMailCalls.schedule],
  });
  if (!data) return null;
  const { houseTimeZone, ...schedule } = data;
  const show = (next: MailSchedule) =>
    cache.setQueryData<Reply<typeof notificationMailCalls.schedule>>(KEY, { ...next, houseTimeZone });
  // Optimistic, reverted if the server refuses.
  const save = async (change: Partial<MailSchedule>) => {
    const next = { ...schedule, ...change };
    show(next);
    if (!(await run(next))) show(schedule);
  };
  const labels = { Immediately: preferenceLabels.immediately, Daily: preferenceLabels.daily };
  const isDaily = schedule.digest === 'Daily';
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="flex flex-col gap-1">
        <span className="text-sm font-medium" aria-hidden>
          {preferenceLabels.schedule}
        </span>
        <SegmentedControl
          label={preferenceLabels.schedule}
          value={schedule.digest}
          disabled={busy}
          options={DIGESTS.map((value) => ({ value, label: labels[value] }))}
          // A first digest follows the clock of the user.
          onValueChange={(digest) => void save({ digest, timeZone: isDaily ? schedule.timeZone : browserZone() })}
        />
      </div>
      {isDaily && (
        <>
          <Field label={preferenceLabels.hour} className="w-28">
            <Select
              value={String(schedule.hour)}
              disabled={busy}
              options={optionsOf(HOURS, clockTime)}
              onValueChange={(hour) => hour && void save({ hour: Number(hour) })}
            />
          </Field>
          <Field label={preferenceLabels.timeZone} className="w-64">
            <Select
              value={schedule.timeZone ?? HOUSE}
              disabled={busy}
              options={optionsOf(zonesOf(schedule.timeZone), (zone) =>
                zone === HOUSE
                  ? preferenceLabels.house(houseTimeZone)
                  : zone === browserZone()
                    ? preferenceLabels.own(zone)
                    : zone,
              )}
              onValueChange={(zone) => zone && void save({ timeZone: zone === HOUSE ? null : zone })}
            />
          </Field>
        </>
      )}
      <p className="basis-full text-xs text-muted">
        {isDaily ? preferenceLabels.dailyHint : preferenceLabels.immediatelyHint}
      </p>
    </div>
  );
}

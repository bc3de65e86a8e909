// Notification settings per kind of event, saved immediately.

import { useQueryClient } from '@tanstack/react-query';
import { type NotificationPreference, notificationCalls } from '#domain/notifications/calls.ts';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { channelsOf, KIND_FACTS } from '#domain/notifications/kinds.ts';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { Select } from '#web/ui/kit/controls/select.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { notificationLabels } from './labels.ts';

const PREFERENCES_KEY = callQueryOptions(notificationCalls.preferences, {}).queryKey;

function Preference({ preference: { kind, channel } }: { preference: NotificationPreference }) {
  const cache = useQueryClient();
  const choose = useCallMutation(notificationCalls.choose, {
    successMessage: notificationLabels.saved(notificationCopy.kinds[kind]),
    invalidate: [notificationCalls.preferences, notificationCalls.unread, notificationCalls.list],
  });
  const show = (next: typeof channel) =>
    cache.setQueryData<NotificationPreference[]>(PREFERENCES_KEY, (all) =>
      all?.map((one) => (one.kind === kind ? { kind, channel: next } : one)),
    );
  // Optimistic, reverted if the server refuses.
  const save = async (next: typeof channel) => {
    show(next);
    if (!(await choose.run({ kind, channel: next }))) show(channel);
  };
  return (
    <li className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_14rem]">
      <div className="min-w-0">
        <p aria-hidden>{notificationCopy.kinds[kind]}</p>
        {KIND_FACTS[kind].hasOwnMail && <p className="text-xs text-muted">{notificationLabels.ownMailHint}</p>}
      </div>
      <Field label={notificationCopy.kinds[kind]} hideLabel>
        <Select
          value={channel}
          disabled={choose.busy}
          options={optionsOf(channelsOf(kind), (one) => notificationCopy.channels[one])}
          onValueChange={(next) => next && void save(next)}
        />
      </Field>
    </li>
  );
}

export function NotificationPreferences() {
  const preferences = useCallQuery(notificationCalls.preferences, {});
  if (preferences.data?.length === 0) return null;
  return (
    <Section title={notificationLabels.preferences} note={notificationLabels.preferencesNote}>
      {preferences.data ? (
        <ul aria-label={notificationLabels.preferences} className="divide-y divide-line">
          {preferences.data.map((preference) => (
            <Preference key={preference.kind} preference={preference} />
          ))}
        </ul>
      ) : preferences.error ? (
        <ErrorState
          error={preferences.error}
          onRetry={() => void preferences.refetch()}
          busy={preferences.isFetching}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Section>
  );
}

// Notification settings: when emails are sent, and one table of events with the app and email as tick boxes. Saved
// immediately.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type NotificationPreference, notificationCalls } from '#domain/notifications/calls.ts';
import { notificationCopy } from '#domain/notifications/copy.ts';
import { KIND_FACTS } from '#domain/notifications/kind-facts.ts';
import { type Channel, isMailed, isShown } from '#domain/notifications/kinds.ts';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { callQueryOptions } from '#web/ui/session/queries.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { MailSchedulePicker } from './mail-schedule-picker.tsx';
import { preferenceLabels } from './preference-labels.ts';

const PREFERENCES_KEY = callQueryOptions(notificationCalls.preferences, {}).queryKey;

const channelWith = (isInApp: boolean, isByMail: boolean): Channel =>
  isInApp ? (isByMail ? 'Both' : 'App') : isByMail ? 'Mail' : 'None';

const CELL = 'w-16 py-1.5 text-center sm:w-24';

function Preference({ preference: { kind, channel: stored } }: { preference: NotificationPreference }) {
  const cache = useQueryClient();
  const name = notificationCopy.kinds[kind];
  const hasOwnMail = KIND_FACTS[kind].hasOwnMail === true;
  const choose = useCallMutation(notificationCalls.choose, {
    successMessage: preferenceLabels.saved(name),
    invalidate: [notificationCalls.preferences, notificationCalls.unread, notificationCalls.list],
  });
  const show = (next: Channel) =>
    cache.setQueryData<NotificationPreference[]>(PREFERENCES_KEY, (all) =>
      all?.map((one) => (one.kind === kind ? { kind, channel: next } : one)),
    );
  // The cache reaches this row a moment later, in which the box would lose its tick again.
  const [wanted, setWanted] = useState<Channel | null>(null);
  const channel = wanted ?? stored;
  // Optimistic, reverted if the server refuses.
  const save = async (next: Channel) => {
    setWanted(next);
    show(next);
    if (!(await choose.run({ kind, channel: next }))) show(stored);
    setWanted(null);
  };
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-2 text-left font-normal">
        {name}
        {hasOwnMail && <span className="block text-xs text-muted">{preferenceLabels.ownMailHint}</span>}
      </th>
      <td className={CELL}>
        <Checkbox
          aria-label={preferenceLabels.inApp(name)}
          value={isShown(channel)}
          disabled={choose.busy}
          onValueChange={(yes) => void save(channelWith(yes, isMailed(channel)))}
        />
      </td>
      <td className={CELL}>
        <Checkbox
          aria-label={preferenceLabels.byMail(name)}
          value={hasOwnMail || isMailed(channel)}
          disabled={choose.busy || hasOwnMail}
          onValueChange={(yes) => void save(channelWith(isShown(channel), yes))}
        />
      </td>
    </tr>
  );
}

const PreferenceTable = ({ preferences }: { preferences: readonly NotificationPreference[] }) => (
  <table className="mt-3 w-full text-sm">
    <caption className="sr-only">{preferenceLabels.title}</caption>
    <thead className="text-xs text-muted">
      <tr>
        <th scope="col" className="py-1.5 text-left font-medium">
          {preferenceLabels.event}
        </th>
        <th scope="col" className={`${CELL} font-medium`}>
          {preferenceLabels.app}
        </th>
        <th scope="col" className={`${CELL} font-medium`}>
          {preferenceLabels.email}
        </th>
      </tr>
    </thead>
    <tbody>
      {preferences.map((preference) => (
        <Preference key={preference.kind} preference={preference} />
      ))}
    </tbody>
  </table>
);

export function NotificationPreferences() {
  const preferences = useCallQuery(notificationCalls.preferences, {});
  if (preferences.data?.length === 0) return null;
  return (
    <Section title={preferenceLabels.title} note={preferenceLabels.note}>
      {preferences.data ? (
        <>
          <MailSchedulePicker />
          <PreferenceTable preferences={preferences.data} />
        </>
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

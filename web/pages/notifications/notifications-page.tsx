// Notifications of the last ninety days, filtered by kind and read status.

import { useMemo } from 'react';
import { MY_ACCOUNT } from '#domain/access/login-links.ts';
import type { Notification } from '#domain/notifications/calls.ts';
import { notificationCalls, notificationList } from '#domain/notifications/calls.ts';
import { notificationCopy, sentenceOfLine } from '#domain/notifications/copy.ts';
import { pathOfLine } from '#domain/notifications/kind-facts.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '#domain/notifications/kinds.ts';
import { notificationTitles } from '#domain/notifications/links.ts';
import { notificationLabels } from '#web/notifications/labels.ts';
import { useMarkAllRead, useMarkRead } from '#web/notifications/read-actions.ts';
import { useUnreadCount } from '#web/notifications/unread.ts';
import { UnreadDot } from '#web/notifications/unread-dot.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { optionsOf } from '#web/ui/kit/controls/option.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { multiChoiceFilter, yesNoFilter } from '#web/ui/list/filters/choice-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

function Sentence({ notification }: { notification: Notification }) {
  const { isRead } = notification;
  const markRead = useMarkRead();
  return (
    <span className="flex items-start gap-2.5">
      <UnreadDot isRead={isRead} className="mt-1.5" />
      <Link
        to={pathOfLine(notification)}
        onClick={() => markRead(notification)}
        className={cx('min-w-0 break-words', isRead && 'font-normal')}
      >
        {sentenceOfLine(notification)}
      </Link>
    </span>
  );
}

function MarkReadButton({ notification }: { notification: Notification }) {
  const markRead = useMarkRead();
  if (notification.isRead) return null;
  return (
    <Button
      size="sm"
      aria-label={notificationLabels.markOneRead(sentenceOfLine(notification))}
      onClick={() => markRead(notification)}
    >
      {notificationLabels.markRead}
    </Button>
  );
}

function MarkAllButton() {
  const markAll = useMarkAllRead();
  const unread = useUnreadCount();
  if (unread === 0) return null;
  return (
    <Button busy={markAll.busy} onClick={markAll.run}>
      {notificationLabels.markAllRead}
    </Button>
  );
}

const columns: readonly Column<Notification>[] = [
  {
    id: 'what',
    header: notificationLabels.what,
    cell: (notification) => <Sentence notification={notification} />,
    exportAs: [
      [notificationLabels.what, (notification) => sentenceOfLine(notification)],
      [notificationLabels.state, ({ isRead }) => (isRead ? notificationLabels.isRead : notificationLabels.isUnread)],
    ],
  },
  { id: 'kind', header: notificationLabels.kind, visibleFrom: 'lg', cell: ({ kind }) => notificationCopy.kinds[kind] },
  { id: 'at', header: notificationLabels.at, width: 'w-40', cell: ({ at }) => <Time value={at} /> },
  {
    id: 'actions',
    header: notificationLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (notification) => <MarkReadButton notification={notification} />,
  },
];

const card = (notification: Notification) => (
  <article aria-label={sentenceOfLine(notification)} className="flex h-full flex-col gap-2">
    <Sentence notification={notification} />
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2 text-xs text-muted">
      <Time value={notification.at} />
      <MarkReadButton notification={notification} />
    </div>
  </article>
);

const controlsOf = (kinds: readonly NotificationKind[]) => ({
  kinds: multiChoiceFilter({
    label: notificationLabels.kind,
    options: optionsOf(kinds, (kind) => notificationCopy.kinds[kind]),
    promoted: true,
  }),
  unread: yesNoFilter({ label: notificationLabels.isUnread, promoted: true }),
});

/** Kinds this user can receive, from the server. */
function useControls() {
  const { data } = useCallQuery(notificationCalls.preferences, {});
  return useMemo(() => controlsOf(data?.map(({ kind }) => kind) ?? NOTIFICATION_KINDS), [data]);
}

export default function NotificationsPage() {
  return (
    <ListScreen
      title={notificationTitles.notifications}
      note={
        <>
          {notificationLabels.note} <Link to={MY_ACCOUNT}>{notificationLabels.preferencesLink}</Link>
        </>
      }
      actions={<MarkAllButton />}
      call={notificationCalls.list}
      list={notificationList}
      columns={columns}
      renderCard={card}
      controls={useControls()}
      size={25}
      empty={notificationLabels.none}
      emptyHint={notificationLabels.noneHint}
    />
  );
}

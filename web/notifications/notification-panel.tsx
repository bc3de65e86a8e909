// Panel of the bell: latest notifications, and messages of this tab. Loaded when opened.

import { Link } from 'react-router';
import type { Notification } from '#domain/notifications/calls.ts';
import { sentenceOfLine } from '#domain/notifications/copy.ts';
import { pathOfLine } from '#domain/notifications/kind-facts.ts';
import { NOTIFICATIONS, notificationTitles } from '#domain/notifications/links.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { notificationLabels } from './labels.ts';
import { useMarkAllRead, useMarkRead, useNewest } from './read-actions.ts';
import { useUnreadCount } from './unread.ts';
import { UnreadDot } from './unread-dot.tsx';

function Line({ notification, onLeave }: { notification: Notification; onLeave: () => void }) {
  const { at, isRead } = notification;
  const markRead = useMarkRead();
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to={pathOfLine(notification)}
        onClick={() => {
          markRead(notification);
          onLeave();
        }}
        className="flex gap-2.5 rounded-md px-2 py-2 -outline-offset-2 hover:bg-hover"
      >
        <UnreadDot isRead={isRead} className="mt-1.5" />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className={cx('text-sm break-words', !isRead && 'font-medium')}>{sentenceOfLine(notification)}</span>
          <span className="text-xs text-muted">
            <Time value={at} />
          </span>
        </span>
      </Link>
    </li>
  );
}

/** `onLeave` is called when a link is followed. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const newest = useNewest();
  const markAll = useMarkAllRead();
  const unread = useUnreadCount();
  return (
    <>
      <div className="flex min-h-6 items-center justify-between gap-2 px-2 pt-1 pb-2">
        <h2 className="text-sm font-semibold">{notificationTitles.notifications}</h2>
        {unread > 0 && (
          <Button size="sm" kind="ghost" busy={markAll.busy} onClick={markAll.run}>
            {notificationLabels.markAllRead}
          </Button>
        )}
      </div>
      {newest.data ? (
        newest.data.items.length > 0 ? (
          <ul aria-label={notificationTitles.notifications} className="max-h-[min(26rem,60dvh)] overflow-y-auto">
            {newest.data.items.map((notification) => (
              <Line key={notification.id} notification={notification} onLeave={onLeave} />
            ))}
          </ul>
        ) : (
          <p className="px-2 pb-2 text-sm text-muted">{notificationLabels.none}</p>
        )
      ) : newest.error ? (
        <ErrorState error={newest.error} onRetry={() => void newest.refetch()} busy={newest.isFetching} />
      ) : (
        <SkeletonRows rows={3} />
      )}
      <div className="border-t border-line pt-1">
        <Link
          to={NOTIFICATIONS}
          onClick={onLeave}
          className="choice justify-center font-medium text-brand-ink hover:bg-hover"
        >
          {notificationLabels.showAll}
        </Link>
      </div>
    </>
  );
}

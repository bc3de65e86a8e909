// The bell: unread count and a lazily loaded panel. It includes messages of this tab, because toasts disappear too soon
// for some users.

import BellIcon from 'lucide-react/icons/bell';
import { lazy, Suspense, useState } from 'react';
import { timeOf } from '#domain/base/time.ts';
import { shellLabels } from '#web/app/labels.ts';
import { useUnreadCount } from '#web/notifications/unread.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { CountBadge } from '#web/ui/kit/feedback/count-badge.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Link } from '#web/ui/kit/layout/link.tsx';
import { Popover } from '#web/ui/kit/overlays/popover.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import { recentMessages } from '#web/ui/kit/toast.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';

const NotificationPanel = lazy(async () => ({
  default: (await import('#web/notifications/notification-panel.tsx')).NotificationPanel,
}));

/** Maximum counted by the server. */
const UNREAD_SHOWN_MAX = 99;

const badgeText = (count: number): string => (count > UNREAD_SHOWN_MAX ? `${UNREAD_SHOWN_MAX}+` : integer(count));

function RecentMessages({ onLeave }: { onLeave: () => void }) {
  const messages = useStore(recentMessages);
  if (messages.length === 0) return null;
  return (
    <section aria-label={labels.recentMessages} className="mt-1 border-t border-line pt-2">
      <h2 className="mb-1 px-2 text-xs font-medium text-muted">{labels.recentMessages}</h2>
      <ul className="flex max-h-40 flex-col overflow-y-auto">
        {messages.map(({ id, text, tone, at, link }) => (
          <li key={id} className="flex flex-col gap-0.5 px-2 py-1.5">
            <span className={cx('text-sm', tone === 'bad' && 'text-red')}>{text}</span>
            {link && (
              <Link to={link.to} className="self-start text-sm" onClick={onLeave}>
                {link.label}
              </Link>
            )}
            <span className="text-xs text-muted">
              <Time value={timeOf(at)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `isFollowed`: this user receives notifications; otherwise only messages of this tab are shown. */
export function Bell({ isFollowed }: { isFollowed: boolean }) {
  const count = useUnreadCount();
  const [isOpen, setOpen] = useState(false);
  const label = count > 0 ? shellLabels.bellWith(badgeText(count)) : shellLabels.bell;
  return (
    <Popover
      label={shellLabels.bell}
      align="end"
      className="w-88 p-1"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={label}>
          <BellIcon />
          {count > 0 && <CountBadge>{badgeText(count)}</CountBadge>}
        </IconButton>
      }
    >
      {isFollowed && (
        <Suspense>
          <NotificationPanel onLeave={() => setOpen(false)} />
        </Suspense>
      )}
      <RecentMessages onLeave={() => setOpen(false)} />
    </Popover>
  );
}

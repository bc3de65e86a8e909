// Unread mark: a dot, with a text for screen readers.

import { cx } from '#web/ui/kit/cx.ts';
import { notificationLabels } from './labels.ts';

export const UnreadDot = ({ isRead, className }: { isRead: boolean; className?: string }) => (
  <span className={cx('size-2 shrink-0 rounded-full', !isRead && 'bg-brand forced-colors:border', className)}>
    {!isRead && <span className="sr-only">{notificationLabels.isUnread}: </span>}
  </span>
);

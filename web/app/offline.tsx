// Says when the connection is gone.

import { useSyncExternalStore } from 'react';
import { labels } from '#web/base/labels.ts';

const follow = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export function Offline() {
  const online = useSyncExternalStore(follow, () => navigator.onLine);
  return (
    <div role="status">
      {!online && <p className="bg-orange-tint px-4 py-2 text-sm text-orange">{labels.offline}</p>}
    </div>
  );
}

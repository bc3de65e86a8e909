// Shows a lost connection or unresponsive server, and polls until it is back.

import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { useIsServerReachable } from '#web/ui/live/connection.ts';

const RETRY_MS = 5000;

const subscribeToOnline = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export function ConnectionBanner() {
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
  const answers = useIsServerReachable();
  const cache = useQueryClient();
  const retry = useCallback(() => void cache.invalidateQueries({ refetchType: 'active' }), [cache]);
  const lost = online && !answers;
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(retry, RETRY_MS);
    return () => clearInterval(timer);
  }, [lost, retry]);
  return (
    <div role="status" data-print="hide" className="sticky top-(--topbar) z-19">
      {(!online || lost) && (
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-orange-tint px-4 py-1.5 text-sm text-orange">
          <p>{online ? labels.noAnswer : labels.offline}</p>
          {lost && <RetryButton run={retry} />}
        </div>
      )}
    </div>
  );
}

function RetryButton({ run }: { run: () => void }) {
  const busy = useIsFetching() > 0;
  return (
    <Button size="sm" busy={busy} onClick={run}>
      {labels.tryNow}
    </Button>
  );
}

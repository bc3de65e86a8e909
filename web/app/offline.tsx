// Says when the connection is gone or the server does not answer, and asks again until it does.

import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { Button } from '#web/base/button.tsx';
import { useAnswers } from '#web/base/connection.ts';
import { labels } from '#web/base/labels.ts';

const AGAIN_MS = 5000;

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
  const answers = useAnswers();
  const cache = useQueryClient();
  const again = useCallback(() => void cache.invalidateQueries({ refetchType: 'active' }), [cache]);
  const lost = online && !answers;
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(again, AGAIN_MS);
    return () => clearInterval(timer);
  }, [lost, again]);
  return (
    <div role="status" data-print="hide" className="sticky top-(--topbar) z-19">
      {(!online || lost) && (
        <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-orange-tint px-4 py-1.5 text-sm text-orange">
          <p>{online ? labels.noAnswer : labels.offline}</p>
          {lost && <TryNow run={again} />}
        </div>
      )}
    </div>
  );
}

function TryNow({ run }: { run: () => void }) {
  const busy = useIsFetching() > 0;
  return (
    <Button size="sm" busy={busy} onClick={run}>
      {labels.tryNow}
    </Button>
  );
}

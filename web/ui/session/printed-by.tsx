// Name of the user and time of printing. Print only.

import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { timeOf } from '#domain/base/time.ts';
import { detailTime } from '#web/ui/kit/values/format.ts';
import { labels } from '../kit/labels.ts';
import { useSession } from './session.ts';

/** Time of printing; null on screen, where the note would be redundant. */
function usePrintTime(): string | null {
  const [time, setTime] = useState<string | null>(null);
  useEffect(() => {
    // The page is printed right after these events.
    const onPrint = () => flushSync(() => setTime(detailTime(timeOf(Date.now()))));
    const onEnd = () => setTime(null);
    const paper = matchMedia('print');
    const onMedia = () => (paper.matches ? onPrint() : onEnd());
    addEventListener('beforeprint', onPrint);
    addEventListener('afterprint', onEnd);
    paper.addEventListener('change', onMedia);
    return () => {
      removeEventListener('beforeprint', onPrint);
      removeEventListener('afterprint', onEnd);
      paper.removeEventListener('change', onMedia);
    };
  }, []);
  return time;
}

/** `children` describe the page's content: its filter, its period. */
export function PrintedBy({ children }: { children?: ReactNode }) {
  const time = usePrintTime();
  const name = useSession()?.name ?? '';
  if (time === null) return null;
  return (
    <div data-print-note className="text-xs">
      {children}
      <p>{labels.printedBy(name, time)}</p>
    </div>
  );
}

// A secret that can be read and copied for a limited time.

import { useEffect } from 'react';
import { accessCopy } from '#domain/access/copy.ts';
import { useCountdown } from '#web/access/factors/use-countdown.ts';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { accountLabels } from './account-labels.ts';

interface Props {
  text: string;
  seconds: number;
  note: string;
  onExpired: () => void;
}

export function OneTimeSecret({ text, seconds, note, onExpired }: Props) {
  const secondsLeft = useCountdown(seconds, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the time counts
  useEffect(() => {
    if (secondsLeft === 0) onExpired();
  }, [secondsLeft]);
  return (
    <div className="rounded-lg bg-brand-tint p-3 text-brand-ink">
      <span className="flex items-center gap-1">
        <code className="min-w-0 break-all select-all">{text}</code>
        <CopyButton text={text} subject={accountLabels.secretKey} successMessage={accessCopy.secretCopied} />
      </span>
      <p role="status" className="mt-1 text-sm">
        {note}
      </p>
      <div aria-hidden className="mt-2 flex items-center gap-2 text-xs tabular-nums">
        <span className="h-1 flex-1 overflow-hidden rounded-full bg-line">
          <span
            className="block h-full rounded-full bg-brand transition-[width] duration-250 ease-linear"
            style={{ width: `${(secondsLeft / seconds) * 100}%` }}
          />
        </span>
        {accountLabels.secondsLeft(secondsLeft)}
      </div>
    </div>
  );
}

// Error state of a screen or section (ERR-004): the server's message, a retry button, and the trace id for support.

import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { commonCopy } from '#domain/base/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { CopyButton } from '#web/ui/kit/controls/copy-button.tsx';
import { labels } from '../kit/labels.ts';
import { ApiError } from './api-error.ts';

interface Props {
  error: unknown;
  onRetry?: () => void;
  busy?: boolean;
  /** Text for errors other than refusals: an unreadable reply or a chunk that failed to load. */
  unreadable?: string;
}

export function ErrorState({ error, onRetry, busy, unreadable = commonCopy.somethingWrong }: Props) {
  const refused = error instanceof ApiError ? error : null;
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-4 py-14 text-center">
      <span className="mb-2 grid size-10 place-items-center rounded-full bg-red-tint text-red" aria-hidden>
        <TriangleAlert className="size-5" />
      </span>
      <p className="text-base font-semibold">{refused ? refused.message || commonCopy.somethingWrong : unreadable}</p>
      {refused?.traceId && (
        <p className="flex items-center gap-1 text-xs text-muted">
          {labels.traceId} <code>{refused.traceId}</code> <CopyButton text={refused.traceId} subject={labels.traceId} />
        </p>
      )}
      {onRetry && (
        <Button className="mt-3" busy={busy ?? false} onClick={onRetry}>
          {labels.retry}
        </Button>
      )}
    </div>
  );
}

// A home page while its call is loading or has failed.

import { Skeleton, SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';

interface Props {
  error: unknown;
  onRetry: () => void;
  busy: boolean;
}

export const HomeState = ({ error, onRetry, busy }: Props) =>
  error ? (
    <ErrorState error={error} onRetry={onRetry} busy={busy} />
  ) : (
    <div role="status" aria-label={labels.loading} className="flex flex-col gap-8">
      <Skeleton className="h-16 w-full max-w-160 rounded-lg" />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[2fr_1fr]">
        <Skeleton className="h-64 w-full rounded-lg" />
        <SkeletonRows rows={5} height="h-10" />
      </div>
    </div>
  );

// Error page: not found, a new version, or a defect.

import { lazy, Suspense, useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ApiError } from '#web/ui/session/api-error.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';

const NotFound = lazy(() => import('./not-found.tsx'));

const RETRY_MS = 5000;

/** After a deployment, chunks of the old version are gone; reloading helps. */
const isStaleBuild = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message);

export function ErrorPage() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const lost = error instanceof ApiError && error.status === 0;
  // Recovers automatically when the server does.
  useEffect(() => {
    if (!lost) return;
    const timer = setInterval(() => void revalidate(), RETRY_MS);
    return () => clearInterval(timer);
  }, [lost, revalidate]);
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense>
        <NotFound needed={Array.isArray(error.data) ? error.data : []} />
      </Suspense>
    );
  if (!(error instanceof ApiError)) console.error(error);
  const retry = () => (isStaleBuild(error) || !(error instanceof ApiError) ? location.reload() : void revalidate());
  return <ErrorState error={error} onRetry={retry} busy={state === 'loading'} />;
}

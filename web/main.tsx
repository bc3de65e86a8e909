// The entry of the browser's half.

import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { config } from 'zod/mini';
import { loadAccount, rereadRights } from '#web/access/account.ts';
import { refreshAccessToken } from '#web/access/refresh-token.ts';
import { createAppRouter } from '#web/app/router.tsx';
import { Toaster } from '#web/ui/kit/feedback/toaster.tsx';
import { setRightsReader, setTokenRefresher } from '#web/ui/session/api.ts';
import { queryClient } from '#web/ui/session/queries.ts';
import { isSignedIn } from '#web/ui/session/session.ts';

// Schemas must not be compiled with `new Function`: the content security policy forbids it.
config({ jitless: true });
setTokenRefresher(refreshAccessToken);
setRightsReader(() => void rereadRights().catch(() => undefined));
// Load the account before rendering: everything else waits for it.
if (isSignedIn()) void loadAccount().catch(() => undefined);

const router = createAppRouter();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster openPage={(to) => void router.navigate(to)} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

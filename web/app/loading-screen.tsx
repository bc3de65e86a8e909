// Before the first screen is ready: its frame, and a moving line.

import { Logo } from '#web/ui/kit/layout/logo.tsx';
import { isSignedIn } from '#web/ui/session/session.ts';

/** Shown while another screen is loading. */
export const NavigationProgress = () => (
  <div className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden" aria-hidden>
    <div className="h-full w-1/4 animate-sweep bg-brand opacity-70" />
  </div>
);

/** Initial loading state; the shell replaces it without layout shift. */
export const LoadingScreen = () => (
  <>
    <NavigationProgress />
    {isSignedIn() && (
      <div aria-hidden className="md:grid md:grid-cols-[56px_minmax(0,1fr)] xl:grid-cols-[224px_minmax(0,1fr)]">
        <div className="hidden h-dvh border-r border-line bg-surface px-4 md:block">
          <div className="flex h-13 items-center">
            <span className="xl:hidden">
              <Logo sign />
            </span>
            <span className="max-xl:hidden">
              <Logo />
            </span>
          </div>
        </div>
        <div className="h-13 border-b border-line" />
      </div>
    )}
  </>
);

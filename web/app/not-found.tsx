// Not found, or not accessible to this user (SH-016, NAV-019).

import Compass from 'lucide-react/icons/compass';
import { useEffect } from 'react';
import { commonCopy } from '#domain/base/copy.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { titleScreen } from '#web/ui/kit/window-title.ts';

interface Props {
  /** Alternative permissions that are missing, for users who may know of the screen. */
  needed: readonly string[];
}

export default function NotFound({ needed }: Props) {
  useEffect(() => {
    titleScreen('Not found');
  }, []);
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center gap-4 px-4 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-surface text-muted" aria-hidden>
        <Compass className="size-6" />
      </span>
      <h1 className="max-w-96 text-lg font-semibold text-balance">{commonCopy.pageNotFound}</h1>
      {needed.length > 0 && (
        <p className="max-w-96 text-sm text-balance text-muted">{commonCopy.permissionNeeded(needed)}</p>
      )}
      <ButtonLink to="/" kind="primary">
        {commonCopy.backToHome}
      </ButtonLink>
    </div>
  );
}

// Account menu behind the user's initials: account, theme, sign out.

import { lazy, Suspense } from 'react';
import { labels } from '#web/ui/kit/labels.ts';
import { Popover } from '#web/ui/kit/overlays/popover.tsx';

const AccountPanel = lazy(async () => ({ default: (await import('./account-panel.tsx')).AccountPanel }));

/** Initials of the first and last word. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
};

export function AccountMenu({ name }: { name: string }) {
  return (
    <Popover
      label={labels.account}
      align="end"
      className="w-60 p-1"
      trigger={
        <button
          type="button"
          // The accessible name starts with the visible text, for voice control.
          aria-label={`${initialsOf(name)} ${labels.account}`.trim()}
          className="group ml-1 grid size-8 place-items-center rounded-full pointer-coarse:size-11"
        >
          <span className="grid size-8 place-items-center rounded-full bg-brand-tint text-xs font-semibold text-brand-ink transition-shadow group-hover:ring-3 group-hover:ring-brand/15">
            {initialsOf(name) || '·'}
          </span>
        </button>
      }
    >
      <Suspense>
        <AccountPanel name={name} />
      </Suspense>
    </Popover>
  );
}

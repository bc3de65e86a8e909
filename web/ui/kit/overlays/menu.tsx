// A menu of actions behind a button.

import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '#web/ui/kit/cx.ts';
import { usePortalTarget } from '#web/ui/kit/portal-target.ts';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  /** Link target; otherwise `onSelect` runs. */
  to?: string;
  onSelect?: () => void;
  /** Red and set apart. */
  danger?: boolean;
  /** Reason why the entry is disabled; shown with it. */
  disabledReason?: string;
}

export interface MenuProps {
  trigger: ReactElement<Record<string, unknown>>;
  entries: readonly (MenuEntry | null | false)[];
  align?: 'start' | 'end';
  /** Shown above the entries. */
  heading?: ReactNode;
  /** Initially open. */
  defaultOpen?: boolean;
}

const renderEntry = (entry: MenuEntry) => (
  <>
    {entry.icon && <span className="flex text-muted [&_svg]:size-4">{entry.icon}</span>}
    <span className="flex-1">
      {entry.label}
      {entry.disabledReason && <span className="block text-xs text-muted">{entry.disabledReason}</span>}
    </span>
  </>
);

export function Menu({ trigger, entries, align = 'end', heading, defaultOpen: begin = false }: MenuProps) {
  const target = usePortalTarget();
  const visibleEntries = entries.filter((entry) => entry !== null && entry !== false);
  return (
    <Base.Root modal={false} defaultOpen={begin}>
      <Base.Trigger render={trigger} />
      <Base.Portal {...target}>
        <Base.Positioner className="z-40 outline-none" sideOffset={6} align={align} collisionPadding={8}>
          <Base.Popup className="floating min-w-44 p-1">
            {heading}
            {visibleEntries.map((entry) =>
              entry.to && !entry.disabledReason ? (
                <Base.LinkItem key={entry.label} className="choice" closeOnClick render={<Link to={entry.to} />}>
                  {renderEntry(entry)}
                </Base.LinkItem>
              ) : (
                <Base.Item
                  key={entry.label}
                  disabled={entry.disabledReason !== undefined}
                  className={cx('choice', entry.danger && 'text-red')}
                  onClick={() => entry.onSelect?.()}
                >
                  {renderEntry(entry)}
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

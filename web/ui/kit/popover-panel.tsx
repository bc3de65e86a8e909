// A small panel that belongs to a button: what it is made of, fetched when it is first wanted (popover.tsx).

import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Read aloud as the name of the panel. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

interface PanelProps extends PopoverProps {
  /** Open from the start, when nobody else says whether it is open. */
  defaultOpen?: boolean;
}

export const PopoverPanel = ({
  trigger,
  label,
  open,
  defaultOpen = false,
  onOpenChange,
  align = 'start',
  className,
  children,
}: PanelProps) => (
  <Base.Root {...(open === undefined ? { defaultOpen } : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className="z-40" sideOffset={6} align={align} collisionPadding={8}>
        <Base.Popup aria-label={label} className={cx('floating max-w-[calc(100vw-16px)] p-3', className)}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

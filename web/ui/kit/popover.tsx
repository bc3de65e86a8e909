// A small panel that belongs to a button.

import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './cx.ts';

interface Props {
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

export const Popover = ({ trigger, label, open, onOpenChange, align = 'start', className, children }: Props) => (
  <Base.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
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

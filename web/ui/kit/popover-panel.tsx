// A small panel that belongs to a button: what it is made of, fetched when it is first wanted (popover.tsx).

import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { PortalTarget } from './portal-target.ts';

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
}: PanelProps) => {
  // Mounted open, the panel does not know what had the focus before.
  const triggerRef = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root {...(open === undefined ? { defaultOpen } : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger ref={triggerRef} render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-40" sideOffset={6} align={align} collisionPadding={8}>
          <Base.Popup
            aria-label={label}
            finalFocus={triggerRef}
            className={cx('floating max-w-[calc(100vw-16px)] p-3', className)}
          >
            <PortalTarget value={null}>{children}</PortalTarget>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};

// Lazily loaded implementation of the popover (popover.tsx).

import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { cx } from '#web/ui/kit/cx.ts';
import { PortalTarget } from '#web/ui/kit/portal-target.ts';

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<Record<string, unknown>>;
  /** Accessible name of the panel. */
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string;
  children: ReactNode;
}

interface PanelProps extends PopoverProps {
  /** Initially open, if uncontrolled. */
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
  // Mounted open, the panel does not know the previously focused element.
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

// Lazily loaded implementation of the side panel (side-panel.tsx).

import { Dialog as Base } from '@base-ui/react/dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { PortalTarget } from '#web/ui/kit/portal-target.ts';
import { BACKDROP } from './dialog.tsx';

export interface SidePanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'left' | 'right';
  footer?: ReactNode;
  children: ReactNode;
}

export const SidePanelWindow = ({ open, onOpenChange, title, side = 'right', footer, children }: SidePanelProps) => (
  <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
    <Base.Portal>
      <Base.Backdrop className={BACKDROP} />
      <Base.Popup
        className={cx(
          'fixed inset-y-0 z-30 flex w-96 max-w-[calc(100vw-40px)] flex-col bg-raised shadow-float outline-none transition-transform duration-150 forced-colors:border',
          side === 'left'
            ? 'left-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full'
            : 'right-0 data-ending-style:translate-x-full data-starting-style:translate-x-full',
        )}
      >
        <header className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
          <Base.Title className="text-lg font-semibold">{title}</Base.Title>
          <Base.Close render={<IconButton label={labels.close} />}>
            <X />
          </Base.Close>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto p-4">
          <PortalTarget value={null}>{children}</PortalTarget>
        </div>
        {footer && <footer className="flex justify-end gap-2 border-t border-line p-3">{footer}</footer>}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);

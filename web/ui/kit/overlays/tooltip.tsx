// A short explanation on hover and focus. Must only repeat or add information.

import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { usePortalTarget } from '#web/ui/kit/portal-target.ts';

const DELAY_MS = 400;

interface Props {
  text: ReactNode;
  /** The explained element; must be focusable. */
  children: ReactElement<Record<string, unknown>>;
}

export const Tooltip = ({ text, children }: Props) => (
  <Base.Root>
    <Base.Trigger delay={DELAY_MS} render={children} />
    <Base.Portal {...usePortalTarget()}>
      <Base.Positioner className="z-50" sideOffset={6} collisionPadding={8}>
        <Base.Popup className="max-w-72 rounded-md bg-ink px-2 py-1 text-xs text-page transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

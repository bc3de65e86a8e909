// A small panel attached to a button. Its code loads on hover or focus and it is mounted on press, so screens render
// without it.

import { cloneElement, lazy, Suspense, useState } from 'react';
import type { PopoverProps } from './popover-panel.tsx';

const loadPanel = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(async () => ({ default: (await loadPanel()).PopoverPanel }));

export function Popover(props: PopoverProps) {
  const [wanted, setWanted] = useState(false);
  const { onPointerEnter, onFocus } = props.trigger.props as { onPointerEnter?: () => void; onFocus?: () => void };
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: () => {
      onPointerEnter?.();
      void loadPanel();
    },
    onFocus: () => {
      onFocus?.();
      void loadPanel();
    },
    onClick: () => {
      setWanted(true);
      props.onOpenChange?.(true);
    },
  });
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <PopoverPanel {...props} defaultOpen />
    </Suspense>
  );
}

// A panel from the side: filters on phones, the menu on small screens. Its code loads when first opened.

import { lazy, Suspense, useState } from 'react';
import type { SidePanelProps } from './side-panel-window.tsx';

const SidePanelWindow = lazy(async () => ({ default: (await import('./side-panel-window.tsx')).SidePanelWindow }));

export function SidePanel(props: SidePanelProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  return <Suspense>{wanted && <SidePanelWindow {...props} />}</Suspense>;
}

// A menu whose code and entries load on demand, so that a table of fifty rows has fifty plain buttons and no menus.
// Loaded on hover or focus, mounted on press.

import { cloneElement, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu.tsx';

const loadMenu = () => import('./menu.tsx');
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

export function LazyMenu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    onPointerEnter: loadMenu,
    onFocus: loadMenu,
    onClick: () => setWanted(true),
  });
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu {...props} defaultOpen />
    </Suspense>
  );
}

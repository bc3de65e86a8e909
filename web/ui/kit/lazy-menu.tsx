// A menu whose code and parts come only when it is wanted: a table of fifty rows then has fifty plain buttons and no
// menu. Fetched when the pointer or the focus comes near, mounted when the button is pressed.

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

// A menu whose code and parts come only when it is wanted: a table of fifty rows then has fifty plain buttons and no
// menu. Fetched when the pointer or the focus comes near, mounted when the button is pressed.

import { cloneElement, lazy, Suspense, useState } from 'react';
import type { MenuProps } from './menu.tsx';

const load = () => import('./menu.tsx');
const Menu = lazy(async () => ({ default: (await load()).Menu }));

export function LateMenu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const button = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    onPointerEnter: load,
    onFocus: load,
    onClick: () => setWanted(true),
  });
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu {...props} begin />
    </Suspense>
  );
}

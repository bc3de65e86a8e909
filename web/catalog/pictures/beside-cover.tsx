// Lines of text beside the cover of their product.

import type { ReactNode } from 'react';
import { cx } from '#web/ui/kit/cx.ts';
import { Cover } from './cover.tsx';

interface Props {
  name: string;
  /** Address of the product's picture; null shows a generated cover, and undefined none. */
  picture: string | null | undefined;
  className: string;
  children: ReactNode;
}

export const BesideCover = ({ name, picture, className, children }: Props) => (
  <div className={cx('flex items-center gap-2', className)}>
    {picture !== undefined && <Cover name={name} picture={picture} />}
    <div className="min-w-0">{children}</div>
  </div>
);

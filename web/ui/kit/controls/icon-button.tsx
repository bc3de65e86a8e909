// An icon-only button; its name is the accessible name and the tooltip.

import type { ComponentProps } from 'react';
import { cx } from '#web/ui/kit/cx.ts';

interface Props extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string;
  size?: 'sm' | 'md';
}

export const IconButton = ({ label, size = 'md', className, ...rest }: Props) => (
  <button
    type="button"
    title={label}
    aria-label={label}
    data-print="hide"
    {...rest}
    className={cx(
      'relative inline-grid shrink-0 place-items-center rounded-md text-muted transition-colors hover:text-ink enabled:hover:bg-hover disabled:opacity-40 aria-pressed:bg-hover aria-pressed:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4',
      size === 'sm' ? 'size-6' : 'size-8',
      className,
    )}
  />
);

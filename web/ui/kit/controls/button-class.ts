// Button styles, for buttons and links that look like buttons.

import { cx } from '#web/ui/kit/cx.ts';

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none transition-colors pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0';

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-brand text-white enabled:hover:bg-brand-strong [a&]:hover:bg-brand-strong',
  secondary: 'border border-control/60 bg-page text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
  ghost: 'text-ink enabled:hover:bg-hover [a&]:hover:bg-hover',
  danger: 'bg-danger text-white enabled:hover:bg-danger-strong',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-6 px-2 text-xs pointer-coarse:px-3.5 pointer-coarse:text-sm',
  md: 'h-8 px-3 text-sm',
  lg: 'h-10 px-4 text-base',
};

export const buttonClass = (kind: ButtonKind, size: ButtonSize, more?: string): string =>
  cx(BASE, KINDS[kind], SIZES[size], 'disabled:opacity-50', more);

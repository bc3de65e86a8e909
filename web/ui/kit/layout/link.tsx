// Links inside the app.

import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';
import { type ButtonKind, type ButtonSize, buttonClass } from '#web/ui/kit/controls/button-class.ts';
import { cx } from '#web/ui/kit/cx.ts';

type LinkProps = ComponentProps<typeof RouterLink>;

/** A text link. */
export const Link = ({ className, ...rest }: LinkProps) => (
  <RouterLink
    {...rest}
    className={cx('rounded-sm font-medium text-brand-ink underline-offset-2 hover:underline', className)}
  />
);

interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind;
  size?: ButtonSize;
}

/** A link styled as a button. */
export const ButtonLink = ({ kind = 'secondary', size = 'md', className, ...rest }: ButtonLinkProps) => (
  <RouterLink {...rest} className={buttonClass(kind, size, className)} />
);

// Button that applies a saved view; ticked if the list matches it.

import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/kit/cx.ts';

interface Props {
  current: boolean;
  onApply: () => void;
  children: ReactNode;
}

export const ViewNameButton = ({ current, onApply, children }: Props) => (
  <button
    type="button"
    aria-current={current || undefined}
    onClick={onApply}
    className={cx(
      'flex min-h-8 min-w-0 flex-1 items-center gap-2 text-left text-sm pointer-coarse:min-h-11',
      current && 'font-medium',
    )}
  >
    <Check className={cx('size-4 shrink-0 text-brand-ink', !current && 'invisible')} aria-hidden />
    {children}
  </button>
);

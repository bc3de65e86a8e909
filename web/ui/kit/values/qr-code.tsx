// A text as a QR code (ISO/IEC 18004).

import { encode } from 'uqr';
import { cx } from '#web/ui/kit/cx.ts';

interface Props {
  text: string;
  /** Description for screen readers. */
  label: string;
  className?: string;
}

/** White background even in dark mode: scanners need dark on light. */
export function QrCode({ text, label, className }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 3, maxVersion: 13 });
  const path = data
    .flatMap((cells, y) => cells.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('size-44 shrink-0 rounded-lg border border-line bg-white', className)}
    >
      <path d={path} fill="black" />
    </svg>
  );
}

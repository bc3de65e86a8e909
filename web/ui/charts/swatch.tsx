// Legend swatch of a series or slice: its colour and pattern, or its line style.

import { useId } from 'react';
import { fillOf, PatternDefs } from '#web/ui/charts/plots/pattern-fill.tsx';
import { colourOf } from './palette.ts';

interface Props {
  index: number;
  shape: 'area' | 'line' | 'dashed';
}

export function Swatch({ index, shape }: Props) {
  const scope = useId();
  if (shape !== 'area')
    return (
      <svg width={16} height={8} aria-hidden className="shrink-0 print:[print-color-adjust:exact]">
        <path
          d="M1 4h14"
          stroke={shape === 'dashed' ? 'var(--muted)' : colourOf(index)}
          strokeWidth={2}
          strokeLinecap="round"
          strokeDasharray={shape === 'dashed' ? '3 4' : undefined}
        />
      </svg>
    );
  return (
    <svg width={12} height={12} aria-hidden className="shrink-0 print:[print-color-adjust:exact]">
      <PatternDefs indexes={[index]} scope={scope} />
      <rect width={12} height={12} rx={3} fill={fillOf(index, scope)} />
    </svg>
  );
}

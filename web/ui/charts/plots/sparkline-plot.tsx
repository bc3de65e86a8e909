// The line of a sparkline, ending in a dot.

import { scaleLinear } from '@visx/scale';
import { Circle, LinePath } from '@visx/shape';
import { colourOf } from '#web/ui/charts/palette.ts';

interface Props {
  label: string;
  values: readonly number[];
  width: number;
  height: number;
}

/** Margin for the dot and the line width. */
const EDGE = 3;

export function SparklinePlot({ label, values, width, height }: Props) {
  const x = scaleLinear<number>({ domain: [0, Math.max(1, values.length - 1)], range: [EDGE, width - EDGE] });
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...values), Math.max(1, ...values)],
    range: [height - EDGE, EDGE],
  });
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="print:[print-color-adjust:exact]">
      <LinePath
        data={[...values]}
        x={(_, at) => x(at)}
        y={(value) => y(value)}
        fill="none"
        stroke={colourOf(0)}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <Circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={2.5} fill={colourOf(0)} />
    </svg>
  );
}

// Pattern fills for series and slices from the seventh on.

import { colourOf, type Pattern, patternOf } from '#web/ui/charts/palette.ts';

const SIZE = 6;

const drawPattern: Record<Pattern, () => React.ReactNode> = {
  hatch: () => <path d="M0 6 6 0M-1 1 1-1M5 7 7 5" stroke="var(--page)" strokeWidth={1.5} />,
  dots: () => <circle cx={3} cy={3} r={1.5} fill="var(--page)" />,
  cross: () => <path d="M0 3h6M3 0v6" stroke="var(--page)" strokeWidth={1.25} />,
  bars: () => <path d="M3 0v6" stroke="var(--page)" strokeWidth={2} />,
  diamonds: () => <path d="M3 .5 5.5 3 3 5.5.5 3Z" fill="var(--page)" />,
};

/** Fill of a series or slice; `PatternDefs` must be in the same SVG. */
export const fillOf = (index: number, scope: string): string =>
  patternOf(index) ? `url(#${scope}-${index})` : colourOf(index);

/** Defines the patterns of these indexes of the palette; `scope` keeps their ids apart from other charts. */
export const PatternDefs = ({ indexes, scope }: { indexes: readonly number[]; scope: string }) => (
  <defs>
    {indexes.map((index) => {
      const pattern = patternOf(index);
      return pattern ? (
        <pattern key={index} id={`${scope}-${index}`} width={SIZE} height={SIZE} patternUnits="userSpaceOnUse">
          <rect width={SIZE} height={SIZE} fill={colourOf(index)} />
          {drawPattern[pattern]()}
        </pattern>
      ) : null;
    })}
  </defs>
);

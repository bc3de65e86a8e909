// Cover of a product: its picture, or one generated from its name. Decorative, because the name is beside it.

import { lazy, Suspense } from 'react';
import { cx } from '#web/ui/kit/cx.ts';

/** Not loaded for lists without pictures. */
const Picture = lazy(() => import('./picture.tsx'));

const HUES = [222, 262, 152, 28, 350, 190];

/** A deterministic non-negative hash of a text. */
const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 7);

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\d]/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');

interface Props {
  name: string;
  /** Address of the picture; null for a generated cover. */
  picture: string | null;
  /** Of a page instead of a row. */
  isLarge?: boolean;
  className?: string;
}

export function Cover({ name, picture, isLarge = false, className = 'h-8 w-6 shrink-0 sm:h-9 sm:w-8' }: Props) {
  const shape = cx(isLarge ? 'rounded-lg' : 'rounded-sm', className);
  const generated = <GeneratedCover name={name} rings={isLarge ? 4 : 1} className={shape} />;
  if (picture === null) return generated;
  return (
    <Suspense fallback={generated}>
      <Picture picture={picture} isLarge={isLarge} className={shape} otherwise={generated} />
    </Suspense>
  );
}

/** Rows have one ring and larger letters. */
function GeneratedCover({ name, rings, className }: { name: string; rings: number; className: string }) {
  const hash = hashOf(name);
  const hue = HUES[hash % HUES.length]!;
  const isSmall = rings === 1;
  return (
    <svg viewBox="0 0 120 160" preserveAspectRatio="xMidYMid slice" aria-hidden className={className}>
      <rect width="120" height="160" fill={`hsl(${hue} 45% 24%)`} />
      {[0, 1, 2, 3].slice(0, rings).map((ring) => (
        <circle
          key={ring}
          cx={20 + (hash % 80)}
          cy={30 + ((hash >> 8) % 70)}
          r={22 + ring * 20}
          fill="none"
          stroke={`hsl(${hue} 60% ${46 + ring * 6}%)`}
          strokeOpacity={0.55 - ring * 0.1}
          strokeWidth={isSmall ? 12 : 5}
        />
      ))}
      <text
        x={isSmall ? 60 : 12}
        y={isSmall ? 101 : 146}
        textAnchor={isSmall ? 'middle' : 'start'}
        fill="#fff"
        fontSize={isSmall ? 58 : 30}
        fontWeight="600"
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}

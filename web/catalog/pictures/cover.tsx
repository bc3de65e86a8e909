// Cover of a product in rows: its picture, or its initials. Decorative, because the name is beside it.

import { lazy, Suspense } from 'react';

/** Not loaded for lists without pictures. */
const Picture = lazy(() => import('./picture.tsx'));

const HUES = [222, 262, 152, 28, 350, 190];

/** A deterministic non-negative hash of a text. */
export const hashOf = (text: string): number =>
  [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) >>> 0, 7);

export const hueOf = (name: string): number => HUES[hashOf(name) % HUES.length]!;

/** First letters of the first two words. */
export const initialsOf = (name: string): string =>
  name
    .replace(/(\S)\S*\s*/g, '$1')
    .slice(0, 2)
    .toUpperCase();

const SHAPE = 'h-8 w-6 shrink-0 rounded-sm sm:h-9 sm:w-8';

interface Props {
  name: string;
  /** Address of the picture; null for initials. */
  picture: string | null;
}

/** Without hooks, so that exported files can read the cells around it. */
export function Cover({ name, picture }: Props) {
  const initials = (
    <span
      aria-hidden
      className={`flex items-center justify-center text-xs font-semibold text-white ${SHAPE}`}
      style={{ background: `hsl(${hueOf(name)} 45% 24%)` }}
    >
      {initialsOf(name)}
    </span>
  );
  if (picture === null) return initials;
  return (
    <Suspense fallback={initials}>
      <Picture picture={picture} className={SHAPE} otherwise={initials} />
    </Suspense>
  );
}

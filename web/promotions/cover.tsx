// Generated cover of a product without a picture: its initials on a pattern derived from its name.

import { cx } from '#web/ui/kit/cx.ts';

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

export function Cover({ name, className }: { name: string; className?: string }) {
  const hash = hashOf(name);
  const hue = HUES[hash % HUES.length]!;
  return (
    <svg viewBox="0 0 120 160" aria-hidden className={cx('rounded-lg', className)}>
      <rect width="120" height="160" fill={`hsl(${hue} 45% 24%)`} />
      {[0, 1, 2, 3].map((ring) => (
        <circle
          key={ring}
          cx={20 + (hash % 80)}
          cy={30 + ((hash >> 8) % 70)}
          r={22 + ring * 20}
          fill="none"
          stroke={`hsl(${hue} 60% ${46 + ring * 6}%)`}
          strokeOpacity={0.55 - ring * 0.1}
          strokeWidth="5"
        />
      ))}
      <text x="12" y="146" fill="#fff" fontSize="30" fontWeight="600">
        {initialsOf(name)}
      </text>
    </svg>
  );
}

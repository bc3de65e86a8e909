// Cover of a product on its page: its picture, or its initials on a pattern derived from its name.

import { cx } from '#web/ui/kit/cx.ts';
import { hashOf, hueOf, initialsOf } from './cover.tsx';
import Picture from './picture.tsx';

interface Props {
  name: string;
  /** Address of the picture; null for a generated cover. */
  picture: string | null;
  className: string;
}

export function LargeCover({ name, picture, className }: Props) {
  const shape = cx('aspect-3/4 shrink-0 rounded-lg', className);
  const generated = <GeneratedCover name={name} className={shape} />;
  return picture === null ? generated : <Picture picture={picture} isLarge className={shape} otherwise={generated} />;
}

function GeneratedCover({ name, className }: { name: string; className: string }) {
  const hash = hashOf(name);
  const hue = hueOf(name);
  return (
    <svg viewBox="0 0 120 160" aria-hidden className={className}>
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

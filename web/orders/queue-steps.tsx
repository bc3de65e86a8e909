// «3 of 39» and the way to the neighbours, when the order was opened from a list.

import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { Link } from 'react-router';
import { integer } from '#web/base/format.ts';
import { orderPath } from './paths.ts';
import { usePlace } from './queue.ts';
import { words } from './words.ts';

const LOOK = 'grid size-8 place-items-center rounded-md text-muted pointer-coarse:size-11 [&_svg]:size-4';

interface StepProps {
  to: string | undefined;
  label: string;
  Icon: LucideIcon;
  /** Where the keys J and K look for it. */
  way: 'previous' | 'next';
}

const Step = ({ to, label, Icon, way }: StepProps) =>
  to === undefined ? (
    <span className={`${LOOK} opacity-40`} aria-hidden>
      <Icon />
    </span>
  ) : (
    <Link
      to={orderPath(to)}
      replace
      data-queue={way}
      aria-label={label}
      title={label}
      className={`${LOOK} transition-colors hover:bg-hover hover:text-ink`}
    >
      <Icon aria-hidden />
    </Link>
  );

export function QueueSteps({ id }: { id: string }) {
  const place = usePlace(id);
  if (!place || place.total < 2) return null;
  return (
    <nav aria-label={words.orders} className="flex items-center">
      <span className="mr-1 text-sm text-muted tabular-nums">
        {words.place(integer(place.at), integer(place.total))}
      </span>
      <Step to={place.previous} label={words.previousOrder} Icon={ChevronUp} way="previous" />
      <Step to={place.next} label={words.nextOrder} Icon={ChevronDown} way="next" />
    </nav>
  );
}

// «3 of 39» and the way to the neighbours, when the order was opened from a list.

import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { Link } from 'react-router';
import { integer } from '#web/ui/kit/format.ts';
import { orderLabels } from '../labels.ts';
import { useListPosition } from '../list-position.ts';
import { orderPath } from '../paths.ts';

const LOOK = 'grid size-8 place-items-center rounded-md text-muted pointer-coarse:size-11 [&_svg]:size-4';

interface NeighborLinkProps {
  to: string | undefined;
  label: string;
  Icon: LucideIcon;
  /** Where the keys J and K look for it. */
  direction: 'previous' | 'next';
}

const NeighborLink = ({ to, label, Icon, direction }: NeighborLinkProps) =>
  to === undefined ? (
    <span className={`${LOOK} opacity-40`} aria-hidden>
      <Icon />
    </span>
  ) : (
    <Link
      to={orderPath(to)}
      replace
      data-queue={direction}
      aria-label={label}
      title={label}
      className={`${LOOK} transition-colors hover:bg-hover hover:text-ink`}
    >
      <Icon aria-hidden />
    </Link>
  );

export function ListPositionLinks({ id }: { id: string }) {
  const place = useListPosition(id);
  if (!place || place.total < 2) return null;
  return (
    <nav aria-label={orderLabels.orders} className="flex items-center">
      <span className="mr-1 text-sm text-muted tabular-nums">
        {orderLabels.place(integer(place.position), integer(place.total))}
      </span>
      <NeighborLink to={place.previous} label={orderLabels.previousOrder} Icon={ChevronUp} direction="previous" />
      <NeighborLink to={place.next} label={orderLabels.nextOrder} Icon={ChevronDown} direction="next" />
    </nav>
  );
}

// «3 of 39» and links to the neighbours, for records opened from a list (F3). After the user has processed a record,
// the next one is a focused text button.

import { useQueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { useListPosition } from './list-position.ts';

const LOOK = 'grid size-8 place-items-center rounded-md text-muted pointer-coarse:size-11 [&_svg]:size-4';
const ACTIVE_LOOK = `${LOOK} transition-colors hover:bg-hover hover:text-ink`;

/** A later change is not attributed to the user's action. */
const EFFECT_MS = 10_000;
/** Focus in one of these means that the user is busy. */
const BUSY = 'input, textarea, select, [role=switch], [contenteditable]';
const OVERLAY = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])';

/** True once the user's own action has changed the record's state. */
function useHasMovedOn(id: string, state: unknown): boolean {
  const client = useQueryClient();
  const [movedId, setMovedId] = useState<string | null>(null);
  const actedAt = useRef(Number.NEGATIVE_INFINITY);
  const before = useRef({ id, state });
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type }) => {
        if (type === 'updated') actedAt.current = performance.now();
      }),
    [client],
  );
  useEffect(() => {
    const isOther = before.current.id !== id;
    const isChanged = before.current.state !== state;
    before.current = { id, state };
    if (!isOther && isChanged && performance.now() - actedAt.current < EFFECT_MS) setMovedId(id);
  }, [id, state]);
  return movedId === id;
}

interface NeighborProps {
  id: string | undefined;
  label: string;
  Icon: LucideIcon;
  /** Found by the shortcuts J and K. */
  direction: 'previous' | 'next';
  target: Target;
}

/** A page with its own path, or a panel over the list. */
type Target = { pathOf: (id: string) => string } | { onGo: (id: string) => void };

function Neighbor({ id, label, Icon, direction, target }: NeighborProps) {
  if (id === undefined)
    return (
      <span className={`${LOOK} opacity-40`} aria-hidden>
        <Icon />
      </span>
    );
  const shared = { 'data-queue': direction, 'aria-label': label, title: label, className: ACTIVE_LOOK };
  return 'pathOf' in target ? (
    <Link to={target.pathOf(id)} replace {...shared}>
      <Icon aria-hidden />
    </Link>
  ) : (
    <button type="button" onClick={() => target.onGo(id)} {...shared}>
      <Icon aria-hidden />
    </button>
  );
}

/** Takes the focus unless the user is busy elsewhere. */
function NextInQueue({ id, target }: { id: string; target: Target }) {
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const around = button.current?.closest('[role=dialog]');
    const overlay = [...document.querySelectorAll(OVERLAY)].find((one) => one !== around);
    if (!overlay && !document.activeElement?.matches(BUSY)) button.current?.focus();
  }, []);
  return (
    <Button
      ref={button}
      kind="primary"
      data-queue="next"
      onClick={() => ('pathOf' in target ? void navigate(target.pathOf(id), { replace: true }) : target.onGo(id))}
    >
      {labels.nextInQueue}
    </Button>
  );
}

type Props = Target & {
  id: string;
  /** Names of the list and its neighbours. */
  names: { list: string; previous: string; next: string };
  /** Changes when an action has processed the record. */
  state: unknown;
};

export function ListPositionLinks({ id, names, state, ...target }: Props) {
  const place = useListPosition(id);
  const hasMovedOn = useHasMovedOn(id, state);
  const nav = useRef<HTMLElement>(null);
  const shown = useRef(id);
  // The element that led here may be gone.
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    if (document.activeElement !== document.body) return;
    const links = nav.current?.querySelectorAll<HTMLElement>('[data-queue]');
    links?.item(links.length - 1)?.focus();
  }, [id]);
  if (!place || place.total < 2) return null;
  const { position, total, previous, next } = place;
  return (
    <nav ref={nav} aria-label={names.list} className="flex items-center">
      <span className="mr-1 text-sm text-muted tabular-nums">{labels.place(integer(position), integer(total))}</span>
      <Neighbor id={previous} label={names.previous} Icon={ChevronUp} direction="previous" target={target} />
      {hasMovedOn && next !== undefined ? (
        <NextInQueue id={next} target={target} />
      ) : (
        <Neighbor id={next} label={names.next} Icon={ChevronDown} direction="next" target={target} />
      )}
    </nav>
  );
}

// The actions of an order as buttons: one and a menu in a row of a list, all of them in the deck of the detail. What
// is offered comes with the order; which component does it comes from the map that the page provides.

import Ellipsis from 'lucide-react/icons/ellipsis';
import { createContext, type ReactNode, Suspense, use, useState } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { PersonAction } from '#domain/orders/rules.ts';
import { Button } from '#web/base/button.tsx';
import type { ButtonKind, ButtonSize } from '#web/base/button-class.ts';
import { IconButton } from '#web/base/icon-button.tsx';
import { LateMenu } from '#web/base/late-menu.tsx';
import type { MenuEntry } from '#web/base/menu.tsx';
import { useAct } from '#web/base/use-call.ts';
import { type Action, type ActionMap, isForward, type Offered, offeredBy } from './action-map.ts';
import type { AnyOrder } from './figures.ts';
import { words } from './words.ts';

// A page is of one side only, so its map fits its orders.
const ActionsContext = createContext<ActionMap<never>>({});

export const ProvideActions = <O,>({ map, children }: { map: ActionMap<O>; children: ReactNode }) => (
  <ActionsContext value={map as ActionMap<never>}>{children}</ActionsContext>
);

const useOffered = <O extends AnyOrder>(order: O, except?: readonly PersonAction[]): Offered<O>[] =>
  offeredBy(order, use(ActionsContext) as unknown as ActionMap<O>, except);

interface ButtonProps<O> {
  action: Action<O>;
  order: O;
  kind: ButtonKind;
  size?: ButtonSize;
  className?: string;
  ask: () => void;
}

const wordOf = <O,>(action: Action<O>, order: O, size: ButtonSize | undefined): string =>
  (size === 'sm' && action.short) || action.label(order);

/** Buttons of rows are words only: a column of icons says nothing. */
const iconOf = <O,>(action: Action<O>, size: ButtonSize | undefined) =>
  size === 'sm' ? {} : { icon: <action.icon aria-hidden /> };

function ActionButton<O extends AnyOrder>({ action, order, ask, ...look }: ButtonProps<O>) {
  if ('call' in action) return <QuickButton call={action.call} done={action.done} {...{ action, order, ...look }} />;
  return (
    <Button {...look} {...iconOf(action, look.size)} onPointerEnter={action.warm} onFocus={action.warm} onClick={ask}>
      {wordOf(action, order, look.size)}
    </Button>
  );
}

interface QuickProps<O> extends Omit<ButtonProps<O>, 'ask'> {
  call: Endpoint;
  done: string;
}

function QuickButton<O extends AnyOrder>({ call, done, action, order, ...look }: QuickProps<O>) {
  const act = useAct(call, { done, reload: true, once: true });
  return (
    <Button {...look} {...iconOf(action, look.size)} busy={act.busy} onClick={() => void act.run({ id: order.id })}>
      {wordOf(action, order, look.size)}
    </Button>
  );
}

/** The dialog of the action that was chosen last; it stays while it closes. */
function useAsking<O extends AnyOrder>(order: O) {
  const [asked, setAsked] = useState<Offered<O> | null>(null);
  const [open, setOpen] = useState(false);
  const dialog = asked && 'Dialog' in asked && (
    <Suspense>
      <asked.Dialog key={asked.name} order={order} open={open} close={() => setOpen(false)} />
    </Suspense>
  );
  const ask = (action: Offered<O>) => {
    setAsked(action);
    setOpen(true);
  };
  return { dialog, ask };
}

/** In a row: the first as a button, what else asks first in a menu. */
export function RowActions<O extends AnyOrder>({ order, links = [] }: { order: O; links?: readonly MenuEntry[] }) {
  const offered = useOffered(order);
  const { dialog, ask } = useAsking(order);
  const [first, ...others] = offered;
  const entries: MenuEntry[] = [
    ...links,
    ...others
      .filter((action) => 'Dialog' in action)
      .map((action) => ({
        label: action.label(order),
        icon: <action.icon aria-hidden />,
        danger: action.danger ?? false,
        run: () => ask(action),
      })),
  ];
  return (
    <div className="flex items-center justify-end gap-1">
      {first && (
        <ActionButton
          action={first}
          order={order}
          kind={isForward(first, order) ? 'primary' : 'secondary'}
          size="sm"
          ask={() => ask(first)}
        />
      )}
      {entries.length > 0 && (
        <LateMenu
          entries={entries}
          trigger={
            <IconButton size="sm" label={`${words.moreActions}, ${order.orderNumber}`}>
              <Ellipsis />
            </IconButton>
          }
        />
      )}
      {dialog}
    </div>
  );
}

/** All of them, primary first; empty when there is none. */
export function ActionDeck<O extends AnyOrder>({ order, except }: { order: O; except?: readonly PersonAction[] }) {
  const offered = useOffered(order, except);
  const { dialog, ask } = useAsking(order);
  return (
    <>
      {offered.length === 0 && <p className="text-sm text-muted">{words.deckEmpty}</p>}
      <div className="flex flex-wrap gap-2">
        {offered.map((action, at) => (
          <ActionButton
            key={action.name}
            action={action}
            order={order}
            kind={at === 0 && isForward(action, order) ? 'primary' : 'secondary'}
            {...(action.danger && { className: 'text-red' })}
            ask={() => ask(action)}
          />
        ))}
      </div>
      {dialog}
    </>
  );
}

/** One action where it stands in a sentence: nothing when the order does not offer it. */
export function OneAction<O extends AnyOrder>({ order, name }: { order: O; name: PersonAction }) {
  const action = useOffered(order).find((one) => one.name === name);
  const { dialog, ask } = useAsking(order);
  return (
    <>
      {action && <ActionButton action={action} order={order} kind="secondary" ask={() => ask(action)} />}
      {dialog}
    </>
  );
}

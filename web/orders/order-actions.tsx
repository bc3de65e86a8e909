// Order actions as buttons: one plus a menu in list rows, all of them in the action deck of the detail. The order says
// which actions it offers; the page provides their components.

import Ellipsis from 'lucide-react/icons/ellipsis';
import { createContext, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { PersonAction } from '#domain/orders/rules.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import type { ButtonKind, ButtonSize } from '#web/ui/kit/controls/button-class.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { LazyMenu } from '#web/ui/kit/overlays/lazy-menu.tsx';
import type { MenuEntry } from '#web/ui/kit/overlays/menu.tsx';
import type { MessageLink } from '#web/ui/kit/toast.ts';
import { usePermissions } from '#web/ui/session/session.ts';
import { SubjectContext } from '#web/ui/session/subject.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import {
  type Action,
  type ActionMap,
  type ActionName,
  isDangerAction,
  isOnlyInMenu,
  isPrimaryAction,
  type OfferedAction,
  offeredActions,
} from './action-map.ts';
import type { AnyOrder } from './figures.ts';
import { orderLabels } from './labels.ts';

interface OrderActions {
  map: ActionMap<never>;
  /** Opens the dialog of an action. */
  openDialog: (action: OfferedAction<never>, order: never) => void;
  subjectOf: (order: AnyOrder) => MessageLink | undefined;
}

// A page serves one side only, so its map fits its orders.
const ActionsContext = createContext<OrderActions>({
  map: {},
  openDialog: () => {},
  subjectOf: () => undefined,
});

/**
 * Provides a page's order actions. Dialogs render here rather than in rows, because a row may leave its list or become
 * a card while the user is typing.
 */
export function OrderActionsProvider<O extends AnyOrder>({
  map,
  pathOf,
  children,
}: {
  map: ActionMap<O>;
  /** The page of an order, linked from messages about it. */
  pathOf?: (order: O) => string;
  children: ReactNode;
}) {
  const [asked, setAsked] = useState<{ action: OfferedAction<O>; order: O } | null>(null);
  const [open, setOpen] = useState(false);
  const actions = useMemo(() => {
    const openDialog = (action: OfferedAction<O>, order: O) => {
      setAsked({ action, order });
      setOpen(true);
    };
    const subjectOf = (order: O) => pathOf && { label: order.orderNumber, to: pathOf(order) };
    return { map, openDialog, subjectOf } as unknown as OrderActions;
  }, [map, pathOf]);
  return (
    <ActionsContext value={actions}>
      {children}
      {asked && 'Dialog' in asked.action && (
        <SubjectContext value={actions.subjectOf(asked.order)}>
          <Suspense>
            <asked.action.Dialog
              key={`${asked.action.name} ${asked.order.id}`}
              order={asked.order}
              open={open}
              close={() => setOpen(false)}
            />
          </Suspense>
        </SubjectContext>
      )}
    </ActionsContext>
  );
}

function useActions<O extends AnyOrder>(order: O, except?: readonly PersonAction[]) {
  const { map, openDialog } = use(ActionsContext);
  const permissions = usePermissions();
  return {
    offered: offeredActions(order, map as unknown as ActionMap<O>, except).filter(
      ({ permission }) => permission === undefined || permissions?.has(permission),
    ),
    openDialog: (action: OfferedAction<O>) => openDialog(action as unknown as OfferedAction<never>, order as never),
  };
}

/** Actions offered by an order, with their labels. */
export const useOffered = <O extends AnyOrder>(order: O): readonly OfferedAction<O>[] => useActions(order).offered;

/** Shortcut keys of actions (see web/app/keyboard/keyboard-shortcuts.ts). */
const SHORTCUT_KEYS: Partial<Record<ActionName, string>> = { approve: 'a', rebid: 'n' };

interface ButtonProps<O> {
  action: OfferedAction<O>;
  order: O;
  kind: ButtonKind;
  size?: ButtonSize;
  className?: string;
  openDialog: () => void;
}

const labelOf = <O,>(action: Action<O>, order: O, size: ButtonSize | undefined): string =>
  (size === 'sm' && action.shortLabel) || action.label(order);

/** Row buttons have no icons: a column of icons tells nothing. */
const iconOf = <O,>(action: Action<O>, size: ButtonSize | undefined) =>
  size === 'sm' ? {} : { icon: <action.icon aria-hidden /> };

function ActionButton<O extends AnyOrder>({ action, order, openDialog, ...look }: ButtonProps<O>) {
  if ('call' in action)
    return <QuickButton call={action.call} done={action.successMessage} {...{ action, order, ...look }} />;
  return (
    <Button
      {...look}
      {...iconOf(action, look.size)}
      data-key={SHORTCUT_KEYS[action.name]}
      onPointerEnter={action.preload}
      onFocus={action.preload}
      onClick={openDialog}
    >
      {labelOf(action, order, look.size)}
    </Button>
  );
}

interface QuickProps<O> extends Omit<ButtonProps<O>, 'openDialog'> {
  call: Endpoint;
  done: string;
}

function QuickButton<O extends AnyOrder>({ call, done, action, order, ...look }: QuickProps<O>) {
  const { subjectOf } = use(ActionsContext);
  const mutation = useCallMutation(call, {
    successMessage: done,
    linkTo: () => subjectOf(order),
    reload: true,
    isIdempotent: true,
  });
  return (
    <Button
      {...look}
      {...iconOf(action, look.size)}
      busy={mutation.busy}
      onClick={() => void mutation.run({ id: order.id })}
    >
      {labelOf(action, order, look.size)}
    </Button>
  );
}

/** In a row: the first action not restricted to the menu as a button, the others in the menu. */
export function RowActions<O extends AnyOrder>({ order, links = [] }: { order: O; links?: readonly MenuEntry[] }) {
  const { offered, openDialog } = useActions(order);
  const first = offered.find((action) => !isOnlyInMenu(action, order));
  const others = offered.filter((action) => action !== first);
  const entries: MenuEntry[] = [
    ...links,
    ...others
      .filter((action) => 'Dialog' in action)
      .map((action) => ({
        label: action.label(order),
        icon: <action.icon aria-hidden />,
        danger: isDangerAction(action, order),
        onSelect: () => openDialog(action),
      })),
  ];
  return (
    <div className="flex items-center justify-end gap-1">
      {first && (
        <ActionButton
          action={first}
          order={order}
          kind={isPrimaryAction(first, order) ? 'primary' : 'secondary'}
          size="sm"
          openDialog={() => openDialog(first)}
        />
      )}
      {others.map(
        (action) =>
          SHORTCUT_KEYS[action.name] && (
            // Menu actions also respond to their shortcut while the menu is closed.
            <button
              key={action.name}
              type="button"
              hidden
              data-key={SHORTCUT_KEYS[action.name]}
              onClick={() => openDialog(action)}
            >
              {action.label(order)}
            </button>
          ),
      )}
      {entries.length > 0 && (
        <LazyMenu
          entries={entries}
          trigger={
            <IconButton size="sm" label={`${orderLabels.moreActions}, ${order.orderNumber}`}>
              <Ellipsis />
            </IconButton>
          }
        />
      )}
    </div>
  );
}

/** All actions, primary first; renders nothing if there are none. */
export function ActionBar<O extends AnyOrder>({ order, except }: { order: O; except?: readonly PersonAction[] }) {
  const { offered, openDialog } = useActions(order, except);
  return (
    <>
      {offered.length === 0 && <p className="text-sm text-muted">{orderLabels.deckEmpty}</p>}
      <div data-print="hide" className="flex flex-wrap gap-2">
        {offered.map((action, index) => (
          <ActionButton
            key={action.name}
            action={action}
            order={order}
            kind={index === 0 && isPrimaryAction(action, order) ? 'primary' : 'secondary'}
            {...(isDangerAction(action, order) && { className: 'text-red' })}
            openDialog={() => openDialog(action)}
          />
        ))}
      </div>
    </>
  );
}

/** One action inside text; renders nothing if the order does not offer it. */
export function SingleAction<O extends AnyOrder>({ order, name }: { order: O; name: PersonAction }) {
  const { offered, openDialog } = useActions(order);
  const action = offered.find((one) => one.name === name);
  return action ? (
    <ActionButton action={action} order={order} kind="secondary" openDialog={() => openDialog(action)} />
  ) : null;
}

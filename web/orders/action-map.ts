// Order actions by side, typed from the rules. A map must contain all of them: an action added to the rules without a
// button does not compile.

import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { OrderAction, PersonAction, RULES } from '#domain/orders/rules.ts';
import type { Order, PartnerOrder } from '#domain/orders/shapes.ts';

type SideOf<A extends OrderAction> = (typeof RULES)[A][number]['side'];
type ActionOf<Side> = { [A in PersonAction]: Side extends SideOf<A> ? A : never }[PersonAction];

/** Rendered next to the value they change, never among the buttons. */
type InPlaceAction = Extract<
  PersonAction,
  'setPaidStatus' | 'setInvoicing' | 'editOfferPrice' | 'editDeliveryStart' | 'editBlending'
>;

/** Exported for tests. */
export type StaffAction = Exclude<ActionOf<'Management'>, InPlaceAction>;
type PartnerAction = ActionOf<'Partner'>;

export interface ActionDialogProps<O> {
  order: O;
  open: boolean;
  close: () => void;
  /** Called after success, for components around the dialog. */
  onDone?: (() => void) | undefined;
}

interface ActionBase<O> {
  label: (order: O) => string;
  /** For rows, where space is limited. */
  shortLabel?: string;
  icon: LucideIcon;
  /** Advances the order: the first such action is the primary button. */
  isPrimary?: boolean | ((order: O) => boolean);
  /** Ends something; last and red. */
  isDanger?: boolean | ((order: O) => boolean);
  /** Rarely used: always in the menu of a row. */
  onlyInMenu?: boolean | ((order: O) => boolean);
  /** Permission required in addition to the order's rules. */
  permission?: Permission;
}

/** Asks for confirmation or input first. */
export interface DialogAction<O> extends ActionBase<O> {
  Dialog: ComponentType<ActionDialogProps<O>>;
  /** Loads the dialog ahead of time. */
  preload?: () => void;
}

/** Runs immediately, because it can be undone. */
export interface QuickAction<O> extends ActionBase<O> {
  call: Endpoint;
  successMessage: string;
}

export type Action<O> = DialogAction<O> | QuickAction<O>;

/** In display order. */
export type StaffActions = Record<StaffAction, Action<Order>>;
export type PartnerActions = Record<PartnerAction | keyof typeof COMPOSITE_ACTIONS, Action<PartnerOrder>>;

export const isPrimaryAction = <O>({ isPrimary: forward = false }: Action<O>, order: O): boolean =>
  typeof forward === 'function' ? forward(order) : forward;

export const isOnlyInMenu = <O>({ onlyInMenu = false }: Action<O>, order: O): boolean =>
  typeof onlyInMenu === 'function' ? onlyInMenu(order) : onlyInMenu;

export const isDangerAction = <O>({ isDanger: danger = false }: Action<O>, order: O): boolean =>
  typeof danger === 'function' ? danger(order) : danger;

/** Buttons that combine several actions; offered when this action is. */
const COMPOSITE_ACTIONS = { getKeys: 'createPackage' } as const satisfies Record<string, PersonAction>;
export type ActionName = PersonAction | keyof typeof COMPOSITE_ACTIONS;

/** Loosely typed variant for components that only render. */
export type ActionMap<O> = Partial<Record<ActionName, Action<O>>>;

export type OfferedAction<O> = Action<O> & { name: ActionName };

/** Actions the order offers now, in the order of the map. */
export const offeredActions = <O extends { actions: readonly PersonAction[] }>(
  order: O,
  map: ActionMap<O>,
  except: readonly PersonAction[] = [],
): OfferedAction<O>[] =>
  (Object.keys(map) as ActionName[])
    .filter((name) => {
      const step = name in COMPOSITE_ACTIONS ? COMPOSITE_ACTIONS[name as keyof typeof COMPOSITE_ACTIONS] : name;
      return order.actions.includes(step as PersonAction) && !except.includes(step as PersonAction);
    })
    .map((name) => ({ ...map[name]!, name }));

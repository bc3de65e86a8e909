// Which actions an order can offer, by side, as types taken from the rules. A map of them must name them all: an
// action that is added to the rules without a button does not compile.

import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { Permission } from '#domain/base/permissions.ts';
import type { OrderAction, PersonAction, RULES } from '#domain/orders/rules.ts';
import type { Order, PartnerOrder } from '#domain/orders/shapes.ts';

type SideOf<A extends OrderAction> = (typeof RULES)[A][number]['side'];
type ActionOf<Side> = { [A in PersonAction]: Side extends SideOf<A> ? A : never }[PersonAction];

/** Drawn next to the value that they change, never among the buttons. */
export type InPlaceAction = Extract<
  PersonAction,
  'setPaidStatus' | 'setInvoicing' | 'editOfferPrice' | 'editDeliveryStart' | 'editBlending'
>;

export type StaffAction = Exclude<ActionOf<'Management'>, InPlaceAction>;
export type PartnerAction = ActionOf<'Partner'>;

export interface ActionDialogProps<O> {
  order: O;
  open: boolean;
  close: () => void;
  /** Once it was done, for what is around the dialog. */
  onDone?: (() => void) | undefined;
}

interface ActionBase<O> {
  label: (order: O) => string;
  /** In rows, where room is short. */
  shortLabel?: string;
  icon: LucideIcon;
  /** Moves the order on: the first such action is the primary button. */
  isPrimary?: boolean | ((order: O) => boolean);
  /** Ends something; comes last and red. */
  isDanger?: boolean | ((order: O) => boolean);
  /** Seldom wanted: in rows always in the menu. */
  onlyInMenu?: boolean | ((order: O) => boolean);
  /** A right that it needs besides those of the order's rules. */
  permission?: Permission;
}

/** Asks first, or needs something to be filled in. */
export interface DialogAction<O> extends ActionBase<O> {
  Dialog: ComponentType<ActionDialogProps<O>>;
  /** Fetches the dialog before it is needed. */
  preload?: () => void;
}

/** Done at once, because it can be taken back. */
export interface QuickAction<O> extends ActionBase<O> {
  call: Endpoint;
  successMessage: string;
}

export type Action<O> = DialogAction<O> | QuickAction<O>;

/** In the order in which they are offered. */
export type StaffActions = Record<StaffAction, Action<Order>>;
export type PartnerActions = Record<PartnerAction | keyof typeof COMPOSITE_ACTIONS, Action<PartnerOrder>>;

export const isPrimaryAction = <O>({ isPrimary: forward = false }: Action<O>, order: O): boolean =>
  typeof forward === 'function' ? forward(order) : forward;

export const isOnlyInMenu = <O>({ onlyInMenu = false }: Action<O>, order: O): boolean =>
  typeof onlyInMenu === 'function' ? onlyInMenu(order) : onlyInMenu;

export const isDangerAction = <O>({ isDanger: danger = false }: Action<O>, order: O): boolean =>
  typeof danger === 'function' ? danger(order) : danger;

/** Several steps of the rules under one button; offered when this step is. */
const COMPOSITE_ACTIONS = { getKeys: 'createPackage' } as const satisfies Record<string, PersonAction>;
export type ActionName = PersonAction | keyof typeof COMPOSITE_ACTIONS;

/** The same without the names, for the parts that only draw. */
export type ActionMap<O> = Partial<Record<ActionName, Action<O>>>;

export type OfferedAction<O> = Action<O> & { name: ActionName };

/** What this order offers now, in the order of the map. */
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

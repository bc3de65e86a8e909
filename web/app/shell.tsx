// The shell around every screen: menu (column, narrow bar or drawer), top bar, skip link.

import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Role } from '#domain/base/roles.ts';
import { BASKET } from '#domain/cart/links.ts';
import { StepUpLayer } from '#web/access/factors/step-up-layer.tsx';
import { SessionEndedLayer } from '#web/access/sign-in/session-ended-layer.tsx';
import { ConnectionBanner } from '#web/app/bar/connection-banner.tsx';
import { TopBar } from '#web/app/bar/top-bar.tsx';
import { useFocusKeeper } from '#web/app/keyboard/focus-keeper.ts';
import {
  GO_TO_PATHS,
  isHelpOpen,
  isSearchOpen,
  useKeyboardShortcuts,
  useSearchShortcut,
} from '#web/app/keyboard/keyboard-shortcuts.ts';
import { followUnread } from '#web/notifications/follow-unread.ts';
import { subscribeToOrders } from '#web/orders/order-updates.ts';
import { pageRoutes } from '#web/pages/routes.ts';
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { SidePanel } from '#web/ui/kit/overlays/side-panel.tsx';
import { PortalTarget } from '#web/ui/kit/portal-target.ts';
import { useStore } from '#web/ui/kit/store.ts';
import { useIsAccountDue, usePermissions, useRole } from '#web/ui/session/session.ts';
import { NavigationProgress } from './loading-screen.tsx';
import { type MenuPart, menuFor, staticRoutePath } from './menu/menu.ts';
import { MenuColumn } from './menu/menu-column.tsx';
import { useMenuNames } from './menu/menu-names.ts';
import { SideMenu } from './menu/side-menu.tsx';
import { useWaitingCounts } from './menu/waiting-counts.ts';

const HelpDialog = lazy(() => import('#web/app/help/help-dialog.tsx'));
const CommandMenu = lazy(() => import('#web/search/command-menu.tsx'));
const NO_PERMISSIONS = new Set<never>();

/** Order events are received on every screen. */
function useLiveOrders(role: Role | null, isAllowed: boolean): void {
  useEffect(() => {
    if (role && isAllowed) return subscribeToOrders(role === 'Partner' ? 'partner' : 'staff');
  }, [role, isAllowed]);
}

/** Notifications are received on every screen. */
function useUnreadNotifications(isTold: boolean): void {
  useEffect(() => {
    if (isTold) return followUnread();
  }, [isTold]);
}

/**
 * False until the first frame is painted, so that the menu does not wait for the rows: on a slow machine a page of them
 * takes 200 ms. True immediately without painting.
 */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(() => document.hidden);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
}

const itemsOf = (parts: readonly MenuPart[]) => parts.flatMap((part) => ('items' in part ? part.items : [part]));

/** The global search; its code loads when first opened. */
function SearchLayer({ parts }: { parts: readonly MenuPart[] }) {
  const isOpen = useStore(isSearchOpen);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const screens = useMemo(() => itemsOf(parts), [parts]);
  useSearchShortcut();
  useEffect(() => () => isSearchOpen.set(false), []);
  return (
    <Suspense>{wasOpened && <CommandMenu open={isOpen} onOpenChange={isSearchOpen.set} screens={screens} />}</Suspense>
  );
}

/** Shortcut destinations available in the user's menu. */
const goToPaths = (parts: readonly MenuPart[]) => {
  const items = itemsOf(parts);
  return Object.entries(GO_TO_PATHS).flatMap(([letter, addresses]) => {
    const item = items.find(({ to }) => addresses.includes(to));
    return item ? [{ letter, to: item.to, label: item.label }] : [];
  });
};

export default function Shell() {
  const role = useRole();
  const rights = usePermissions() ?? NO_PERMISSIONS;
  // While a password change or second factor is due, every link would lead back to it.
  const due = useIsAccountDue();
  const parts = useMemo(() => (role && !due ? menuFor(role, rights, pageRoutes) : []), [role, rights, due]);
  const canSearch = !due && role !== 'Standard';
  const [main, setMain] = useState<HTMLElement | null>(null);
  const isPainted = useIsPainted();
  const [drawer, setDrawer] = useState(false);
  const [helped, setHelped] = useState(false);
  const help = useStore(isHelpOpen);
  if (help && !helped) setHelped(true);
  const goes = useMemo(() => goToPaths(parts), [parts]);
  const navigate = useNavigate();
  useKeyboardShortcuts((letter) => {
    const place = goes.find((one) => one.letter === letter);
    if (place) void navigate(place.to);
    return place !== undefined;
  });
  useFocusKeeper();
  useLiveOrders(role, rights.has('Order.View') && !due);
  const isTold = role !== null && canSearch;
  useUnreadNotifications(isTold);
  const counts = useWaitingCounts(isTold);
  const [hasNames, toggleNames] = useMenuNames();
  const loading = useNavigation().state === 'loading';
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when the address changes
  useEffect(() => setDrawer(false), [pathname]);

  return (
    <div
      className={cx(
        'md:grid print:block',
        hasNames ? 'md:grid-cols-[224px_minmax(0,1fr)]' : 'md:grid-cols-[56px_minmax(0,1fr)]',
      )}
    >
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-16 rounded-md bg-brand px-3 py-2 font-medium text-white focus:translate-y-0"
      >
        {labels.skipToContent}
      </a>
      <MenuColumn parts={parts} counts={counts} hasNames={hasNames} onToggleNames={toggleNames} />
      <SidePanel open={drawer} onOpenChange={setDrawer} title="Merkur" side="left">
        <nav aria-label={labels.mainMenu} className="-mx-2">
          <SideMenu parts={parts} counts={counts} onNavigate={() => setDrawer(false)} />
        </nav>
      </SidePanel>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar
          onMenu={() => setDrawer(true)}
          search={canSearch}
          isTold={isTold}
          basket={!due && pageRoutes.some(({ path }) => staticRoutePath(path) === BASKET)}
        />
        <ConnectionBanner />
        {(loading || !isPainted) && <NavigationProgress />}
        <main ref={setMain} id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 outline-none">
          <PortalTarget value={main}>{isPainted && <Outlet />}</PortalTarget>
        </main>
      </div>
      {canSearch && <SearchLayer parts={parts} />}
      <Suspense>{helped && <HelpDialog goToKeys={goes} menu={parts} />}</Suspense>
      <StepUpLayer />
      <SessionEndedLayer />
      <LeaveGuard />
      <ScrollRestoration />
    </div>
  );
}

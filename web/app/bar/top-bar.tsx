// The top bar: user, cart, bell, theme, account.

import Menu_ from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Link } from 'react-router';
import { BASKET } from '#domain/cart/links.ts';
import { isSearchOpen } from '#web/app/keyboard/keyboard-shortcuts.ts';
import { shellLabels } from '#web/app/labels.ts';
import { useCartCount } from '#web/cart/cart-count.ts';
import { IconButton } from '#web/ui/kit/controls/icon-button.tsx';
import { CountBadge } from '#web/ui/kit/feedback/count-badge.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { integer } from '#web/ui/kit/values/format.ts';
import { usePermission, useRole, useSession } from '#web/ui/session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';

/** Cart button with count; for partners only, if its screen exists. */
function BasketButton() {
  const count = useCartCount(usePermission('Order.Create')) ?? 0;
  return (
    <Link
      to={BASKET}
      aria-label={count > 0 ? labels.basketWith(count) : labels.basket}
      title={labels.basket}
      className="relative grid size-8 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <ShoppingCart className="size-4" aria-hidden />
      {count > 0 && <CountBadge>{integer(count)}</CountBadge>}
    </Link>
  );
}

interface Props {
  /** Opens the menu on small screens. */
  onMenu: () => void;
  /** Whether the cart has a screen. */
  basket: boolean;
  /** False while a password change is due. */
  search: boolean;
  /** Whether the user receives notifications. */
  isTold: boolean;
}

/** Opens the global search; wide if there is room. */
function SearchButton() {
  return (
    <button
      type="button"
      onClick={() => isSearchOpen.set(true)}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-8 items-center gap-2 rounded-md px-2 text-sm text-muted transition-colors hover:bg-hover hover:text-ink md:w-56 md:border md:border-line md:bg-surface pointer-coarse:h-11"
    >
      <Search className="size-4" aria-hidden />
      <span className="sr-only flex-1 text-left md:not-sr-only">{shellLabels.search}</span>
      <kbd aria-hidden className="hidden font-sans text-xs md:inline">
        {shellLabels.searchKeys}
      </kbd>
    </button>
  );
}

export function TopBar({ onMenu, basket, search, isTold }: Props) {
  const name = useSession()?.name ?? '';
  const role = useRole();
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-20 flex h-13 items-center gap-1 border-b border-line bg-page/90 px-4 backdrop-blur-sm"
    >
      <IconButton label={labels.openMenu} className="-ml-2 md:hidden" onClick={onMenu}>
        <Menu_ />
      </IconButton>
      <p className="min-w-0 flex-1 truncate text-sm text-muted">{name && labels.welcome(name)}</p>
      {search && <SearchButton />}
      {basket && role === 'Partner' && <BasketButton />}
      <Bell isFollowed={isTold} />
      <AccountMenu name={name} />
    </header>
  );
}

// The bar at the top: who is signed in, the basket, recent messages, the theme, the account.

import Bell from 'lucide-react/icons/bell';
import Menu_ from 'lucide-react/icons/menu';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { Link } from 'react-router';
import { timeOf } from '#domain/base/time.ts';
import { useCartCount } from '#web/cart/cart-count.ts';
import { cx } from '#web/ui/kit/cx.ts';
import { integer } from '#web/ui/kit/format.ts';
import { IconButton } from '#web/ui/kit/icon-button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { Popover } from '#web/ui/kit/popover.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import { Time } from '#web/ui/kit/time.tsx';
import { recentMessages } from '#web/ui/kit/toast.ts';
import { useRole, useSession } from '#web/ui/session/session.ts';
import { AccountMenu } from './account-menu.tsx';

const BASKET = '/basket';

/** The basket with its count; only partners have one, and only when its screen exists. */
function BasketButton() {
  const count = useCartCount() ?? 0;
  return (
    <Link
      to={BASKET}
      aria-label={count > 0 ? labels.basketWith(count) : labels.basket}
      title={labels.basket}
      className="relative grid size-8 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <ShoppingCart className="size-4" aria-hidden />
      {count > 0 && (
        <span className="absolute -top-1 -right-1 min-w-4 rounded-full bg-brand px-1 text-center text-[0.6875rem] leading-4 font-semibold text-white tabular-nums">
          {integer(count)}
        </span>
      )}
    </Link>
  );
}

function RecentMessages() {
  const messages = useStore(recentMessages);
  return (
    <Popover
      label={labels.recentMessages}
      align="end"
      className="w-80"
      trigger={
        <IconButton label={labels.recentMessages}>
          <Bell />
        </IconButton>
      }
    >
      <h2 className="mb-2 text-sm font-semibold">{labels.recentMessages}</h2>
      {messages.length === 0 && <p className="text-sm text-muted">{labels.noMessages}</p>}
      <ul className="-mx-1 flex max-h-80 flex-col overflow-y-auto">
        {messages.map(({ id, text, tone, at }) => (
          <li key={id} className="flex flex-col gap-0.5 border-t border-line px-1 py-2 first:border-t-0">
            <span className={cx('text-sm', tone === 'bad' && 'text-red')}>{text}</span>
            <span className="text-xs text-muted">
              <Time value={timeOf(at)} />
            </span>
          </li>
        ))}
      </ul>
    </Popover>
  );
}

interface Props {
  /** Opens the menu on small screens. */
  onMenu: () => void;
  /** The basket has a screen. */
  basket: boolean;
}

export function TopBar({ onMenu, basket }: Props) {
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
      {basket && role === 'Partner' && <BasketButton />}
      <RecentMessages />
      <AccountMenu name={name} />
    </header>
  );
}

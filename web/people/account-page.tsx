// The account of a company, with the ways to its orders.

import type { OrderAction } from '#domain/orders/rules.ts';
import { AccountScreen } from '#web/credit/account-screen.tsx';
import { orderPath } from '#web/orders/paths.ts';
import { words } from '#web/orders/words.ts';

const ways = { orderPath, actionName: (action: string) => words.happened[action as OrderAction] ?? action };

export default function AccountPage() {
  return <AccountScreen ways={ways} />;
}

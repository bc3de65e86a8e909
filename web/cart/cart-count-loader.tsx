// Knows the cart on every screen, for its count in the bar at the top. Draws nothing.

import { useCart } from './cart-cache.ts';

export default function CartCountLoader() {
  useCart();
  return null;
}

// The past of an order: its offers beside its history.

import type { Order } from '#domain/orders/shapes.ts';
import { History } from '../history.tsx';
import { words as orderWords } from '../words.ts';
import { Offers } from './offers.tsx';
import { words } from './words.ts';

export const Past = ({ order }: { order: Order }) => (
  <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
    {(order.offers ?? []).length > 0 && (
      <section aria-label={words.offers} className="min-w-0">
        <h3 className="mb-3 text-sm font-semibold">{words.offers}</h3>
        <Offers offers={order.offers ?? []} />
      </section>
    )}
    <section aria-label={orderWords.history} className="min-w-0">
      <h3 className="mb-3 text-sm font-semibold">{orderWords.history}</h3>
      <History lines={order.history ?? []} />
    </section>
  </div>
);

// Buys the smallest quantity of the first promotion and prints the keys.
import { Merkur } from '@merkur/sdk';

const merkur = new Merkur({
  credential: process.env.MERKUR_CREDENTIAL!,
  baseUrl: process.env.MERKUR_URL!,
});

const { items } = await merkur.promotions.list({ limit: 1 });
const promotion = items[0]!;
let order = await merkur.orders.place({
  reference: 'shop-1001',
  promotion_id: promotion.id,
  quantity: promotion.min_quantity,
  max_unit_price: promotion.unit_price,
});

// A person approves the order, and its keys are bought. Running the program again finds the same order and draw.
while (order.ready + order.drawn < order.quantity) {
  if (['refused', 'cancelled', 'closed', 'refunded'].includes(order.status)) throw new Error(`It is ${order.status}.`);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  order = await merkur.orders.get({ id: order.id });
}

const draw = await merkur.orders.draw({ id: order.id, quantity: order.quantity, reference: 'shop-1001-a' });
for await (const key of merkur.draws.eachKey({ id: draw.id })) {
  console.log(key.sku, key.country, key.code);
}

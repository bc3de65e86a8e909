// Messages of an order, for its partner; apart from the list of orders, which every visit loads.

import { myMessageCalls } from '#domain/messages/calls.ts';
import { OrderMessages } from './thread.tsx';

export const MyMessages = ({ orderId }: { orderId: string }) => (
  <OrderMessages orderId={orderId} calls={myMessageCalls} />
);

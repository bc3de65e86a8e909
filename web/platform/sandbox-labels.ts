// Texts about the sandbox.

import type { SandboxFault } from '#domain/orders/sandbox-faults.ts';

export const sandboxLabels = {
  title: 'Test without buying',
  text: [
    'The sandbox is a separate system with its own address, accounts and credentials. Ask us for access.',
    'Its catalogue, keys and invoices are invented. Orders at the list price are approved automatically, and no email is sent.',
    'Credentials begin with mk_test_ and keys with TEST-. A credential sent to the wrong system gets the error other_environment.',
  ],
  faultsTitle: 'Asking for faults',
  faultsText:
    'Begin the reference of an order with fault: and a name, to see how your program handles it. A reference is used once: add something after the name, such as fault:soldOut-17. Other names get the error unknown_fault; in the live system the prefix means nothing.',
  reference: 'Reference',
  effect: 'What happens',
  faults: {
    soldOut: 'The provider has no key. The order goes on_hold.',
    backOrder: 'The provider delivers after ten minutes. back_ordered counts the keys.',
    preOrder: 'The provider delivers after a day.',
    accepted: 'Keys arrive 20 seconds later.',
    priceChanged: 'The price rises while the order is bought. The order goes on_hold.',
    refusedCountry: 'The provider does not sell to the country. The order goes on_hold.',
    imageKey: 'Keys are images: their type is image/png.',
    slow: 'Each purchase takes 1.5 seconds longer.',
    timeoutAfter: 'The provider does not respond. Keys arrive after the purchase was looked up.',
  } satisfies Record<SandboxFault, string>,
} as const;

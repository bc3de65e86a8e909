// The product's own terms, each explained in one or two sentences.

interface Term {
  name: string;
  text: string;
}

export const TERMS = {
  ageing: { name: 'Ageing', text: 'Unpaid amounts of each company by how long they are overdue.' },
  allocation: {
    name: 'Allocation',
    text: 'Keys that a provider reserves for an order. Of a payment: how its amount is divided among invoices.',
  },
  backOrder: {
    name: 'Back-order',
    text: 'A key that the provider accepted but delivers later. It is paid for and reserved for its order.',
  },
  batch: { name: 'Batch', text: 'The bookings of a period for your accounting program. A closed batch never changes.' },
  blending: {
    name: 'Blending',
    text: 'The keys of one order are bought in several countries, by weights, because prices differ between countries.',
  },
  claim: { name: 'Claim', text: 'A request to replace or credit a key that does not work.' },
  counterOffer: {
    name: 'Counter-offer',
    text: 'A new quantity or price from the other side. The order continues once it is accepted.',
  },
  creditLimit: {
    name: 'Credit limit',
    text: 'The most that a company may owe. Unpaid invoices and open orders count against it.',
  },
  hardStop: {
    name: 'Hard stop',
    text: 'Ends an order with the keys that it has. What is missing is neither bought nor invoiced.',
  },
  package: {
    name: 'Package',
    text: 'Keys of an order that are sent together. They can be read and downloaded once it is sent.',
  },
  profitFactor: {
    name: 'Profit factor',
    text: 'A percentage added to costs. Salesmen see costs with it, SuperAdmins the real ones.',
  },
  promotion: {
    name: 'Promotion',
    text: 'A product on sale for a time, with a price for each tier, limits of quantity, and countries.',
  },
  surplus: {
    name: 'Surplus',
    text: 'Keys that a provider delivered beyond what was ordered. They are kept and never sold by accident.',
  },
  tier: { name: 'Tier', text: 'Standard, Gold, Platinum or VIP: the price group of a partner.' },
  unclear: {
    name: 'Unclear purchase',
    text: 'A purchase whose outcome the provider did not confirm. Nothing is bought again until it is settled.',
  },
} as const satisfies Record<string, Term>;

export type TermName = keyof typeof TERMS;

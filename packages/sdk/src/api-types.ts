// Types of the partner API, printed from its description.

/** A decimal with up to two places, as text, so that no amount is ever rounded. */
export interface Amount {
  amount: string;
  currency: 'EUR';
}

export interface Credit {
  /** Credit limit; null: unlimited. */
  limit: Amount | null;
  /** Invoices that are not paid; negative: you have money with us. */
  balance: Amount;
  /** Open orders that are not invoiced, with tax. */
  reserved: Amount;
  /** What new orders may use; null: unlimited. */
  available: Amount | null;
}

export interface CreditNote {
  /** Id of the credit note. */
  id: string;
  /** Number of the credit note. */
  number: string;
  /** Id of the credited invoice. */
  invoice_id: string;
  /** Number of the credited invoice. */
  invoice_number: string;
  /** Reason of the credit. */
  reason: string;
  /** Time of issue. */
  created_at: string;
  /** Total without tax. */
  total_excl_tax: Amount;
  /** Tax. */
  tax: Amount;
  /** Total with tax. */
  total_incl_tax: Amount;
  /** Whether its PDF and UBL can be downloaded. */
  has_files: boolean;
}

export interface Draw {
  /** Id of the draw. */
  id: string;
  /** Id of its order. */
  order_id: string;
  /** Number of its order. */
  order_number: string;
  /** Your reference; null for keys that a person took. */
  reference: string | null;
  /** Drawn keys; bundles have several parts each. */
  quantity: number;
  /** Time of the draw. */
  created_at: string;
}

export interface Invoice {
  /** Id of the invoice. */
  id: string;
  /** Number of the invoice. */
  number: string;
  /** Status of the invoice. New values may be added. */
  status: 'open' | 'partially_paid' | 'paid' | 'credited';
  /** Time of issue. */
  created_at: string;
  /** Day on which it is due. */
  due_date: string;
  /** Total without tax. */
  total_excl_tax: Amount;
  /** Tax. */
  tax: Amount;
  /** Total with tax. */
  total_incl_tax: Amount;
  /** Paid amount. */
  paid: Amount;
  /** Neither paid nor credited. */
  outstanding: Amount;
  /** Whether its PDF and UBL can be downloaded; they follow within a minute. */
  has_files: boolean;
  /** Lines of the invoice. */
  lines: {
    /** The invoiced order; null for a line without one. */
    order_id: string | null;
    /** Number of the order; empty without one. */
    order_number: string;
    /** Name of the product or text of the line. */
    name: string;
    /** SKU of the product; empty without one. */
    sku: string;
    /** Invoiced keys. */
    quantity: number;
    /** Price of one key, without tax. */
    unit_price: Amount;
    /** Total of the line, without tax. */
    total: Amount;
  }[];
  /** Tax by rate. */
  taxes: {
    /** Tax category (UNTDID 5305). */
    category: 'S' | 'AE' | 'O' | 'E' | 'Z';
    /** Rate in percent, a decimal with two places. */
    rate: string;
    /** Amount that is taxed. */
    net: Amount;
    /** Tax on it. */
    tax: Amount;
    /** Reason of an exemption; may be empty. */
    note: string;
  }[];
}

export interface Key {
  /** Id of the key. */
  id: string;
  /** Number of the ordered unit; parts of a bundle share it. */
  unit: number;
  /** Number of the part of a bundle; 0 otherwise. */
  part: number;
  /** SKU of the product or of the part. */
  sku: string;
  /** Country that the key was bought for (ISO 3166-1 alpha-2). */
  country: string;
  /** Media type of the key. New values may be added. */
  type: 'text/plain' | 'image/png' | 'image/jpeg' | 'image/gif';
  /** The key; base64 if its type is an image. */
  code: string;
}

export interface NewOrder {
  /** Your reference: unique in your company for ever, case-sensitive. */
  reference: string;
  /** The promotion to order. */
  promotion_id: string;
  /** Keys to order, within the bounds of the promotion. */
  quantity: number;
  /** Orders at the list price, unless it is above this. */
  max_unit_price?: Amount | undefined;
  /** Offers this price of one key and starts a negotiation. */
  offer_unit_price?: Amount | undefined;
  /** Comment for our sales team. */
  comment?: string | undefined;
}

export interface Offer {
  /** Number of the offer; actions name the newest. */
  version: number;
  /** The side that made the offer. */
  by: 'you' | 'merkur';
  /** Offered quantity. */
  quantity: number;
  /** Offered price of one key, without tax. */
  unit_price: Amount;
  /** Comment on the offer; may be empty. */
  comment: string;
  /** Time of the offer. */
  created_at: string;
}

export interface Order {
  /** Id of the order. */
  id: string;
  /** Our order number, on invoices and in emails. */
  number: string;
  /** Your reference; null if the order was placed without one. */
  reference: string | null;
  /** Status of the order. New values may be added. */
  status:
    | 'draft'
    | 'submitted'
    | 'offer_received'
    | 'approved'
    | 'processing'
    | 'on_hold'
    | 'completed'
    | 'closed'
    | 'cancelled'
    | 'refused'
    | 'refund_requested'
    | 'refunded';
  /** Our finer state of the order, as people see it. */
  detail:
    | 'Draft'
    | 'Submitted'
    | 'Rebidding'
    | 'Confirmed'
    | 'Withdraw'
    | 'Revoked'
    | 'Rejected'
    | 'Refused'
    | 'AdminRefused'
    | 'SalesmanApproved'
    | 'Level1Approved'
    | 'Level2Approved'
    | 'Processing'
    | 'Paused'
    | 'OutOfStock'
    | 'PromotionExpired'
    | 'Failed'
    | 'Completed'
    | 'Closed'
    | 'Cancelled'
    | 'Refund'
    | 'Refunded'
    | 'Transferred';
  /** The ordered promotion; null for an order from our inventory. */
  promotion_id: string | null;
  /** The ordered product. */
  product: {
    /** Id of the product. */
    id: string;
    /** Name of the product. */
    name: string;
    /** SKU of the product. */
    sku: string;
  };
  /** Ordered keys. */
  quantity: number;
  /** Price of one key in the newest offer, without tax. */
  unit_price: Amount;
  /** List price of one key when the order was placed, without tax. */
  list_unit_price: Amount;
  /** Total of the newest offer, without tax. */
  total_excl_tax: Amount;
  /** Total of the newest offer, with tax. */
  total_incl_tax: Amount;
  /** Keys that can be drawn. */
  ready: number;
  /** Keys that were drawn, or packed by a person. */
  drawn: number;
  /** Keys that the provider delivers later. */
  back_ordered: number;
  /** Version of the newest offer, which actions must name. */
  offer_version: number;
  /** All offers, newest first. */
  offers: Offer[];
  /** Calls below the order that this credential may make now. New values may be added. */
  actions: ('confirm' | 'reject' | 'withdraw' | 'cancel' | 'offers' | 'refund-request' | 'draws')[];
  /** Keys can be drawn from this time on; null: immediately. */
  delivery_starts_at: string | null;
  /** Whether the order is on an invoice. */
  is_invoiced: boolean;
  /** Increases with every change of the state. */
  sequence: number;
  /** Time of the order. */
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
}

export interface ProgramAccount {
  /** The company that the credential belongs to. */
  company: {
    /** Id of the company. */
    id: string;
    /** Name of the company. */
    name: string;
  };
  /** The credential of the request. */
  credential: {
    /** Id of the credential, the part of the token after `mk_live_`. */
    id: string;
    /** Name that the company gave it. */
    name: string;
    /** What it may do. New values may be added. */
    scopes: ('catalogue:read' | 'orders:read' | 'orders:write' | 'keys:read' | 'invoices:read' | 'invoices:write')[];
    /** End of its validity; null: none. */
    expires_at: string | null;
  };
  /** Limits of the credential. */
  limits: {
    /** GET requests per minute. */
    reads_per_minute: number;
    /** Other requests per minute. */
    writes_per_minute: number;
    /** Requests at the same time. */
    calls_in_flight: number;
  };
}

export interface Promotion {
  /** Id of the promotion; orders name it. */
  id: string;
  /** The product on sale. */
  product: {
    /** Id of the product. */
    id: string;
    /** Name of the product. */
    name: string;
    /** SKU of the product. */
    sku: string;
    /** Name of the publisher, if known. */
    publisher: string | null;
    /** Store that redeems the keys. */
    store: string;
    /** Release of the product, if known. */
    release_date: string | null;
  };
  /** Your company's list price of one key, without tax. */
  unit_price: Amount;
  /** Smallest quantity of an order. */
  min_quantity: number;
  /** Largest quantity of an order. */
  max_quantity: number;
  /** Region of the promotion, or `default`. */
  region: string;
  /** Where the keys can be activated. */
  activation: {
    /** The provider's activation region. */
    region: string;
    /** Countries that can activate the keys; empty: no restriction. */
    included_countries: string[];
    /** Countries that cannot activate the keys. */
    excluded_countries: string[];
  };
  /** Start of the promotion. */
  valid_from: string;
  /** End of the promotion. */
  valid_to: string;
  /** Keys can be drawn from this time on; null: immediately. */
  delivery_starts_at: string | null;
  /** Platforms of the product. */
  platforms: string[];
  /** Operating systems of the product. */
  operating_systems: string[];
  /** The provider's stock at the last synchronization; null if it reports none. */
  stock: number | null;
}

export interface Statement {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
  /** Balance before the first day. */
  opening: Amount;
  /** Balance after the last day. */
  closing: Amount;
  /** Entries, oldest first. */
  lines: {
    /** Time of the entry. */
    at: string;
    /** Kind of the entry. New values may be added. */
    kind: 'opening' | 'invoice' | 'creditMemo' | 'payment' | 'writeOff' | 'payout' | 'correction';
    /** Number of the document, or the note of the payment. */
    document: string;
    /** Change of the balance. */
    amount: Amount;
    /** Balance after the entry. */
    balance: Amount;
  }[];
}

export interface UninvoicedOrder {
  /** Id of the order. */
  order_id: string;
  /** Number of the order. */
  order_number: string;
  /** Name of the product. */
  product_name: string;
  /** SKU of the product. */
  sku: string;
  /** Keys that an invoice would bill. */
  quantity: number;
  /** Total of the keys, with tax. */
  total_incl_tax: Amount;
  /** Time of the order. */
  created_at: string;
}

export interface Problem {
  /** `urn:problem:` and the code. */
  type: string;
  /** Reason phrase of the status. */
  title: string;
  /** HTTP status. */
  status: number;
  /** What happened, for people. */
  detail: string;
  /** Path of the request. */
  instance: string;
  /** Reason, for programs. */
  code: string;
  /** Whether the request may be sent again: never, later unchanged, or after a change. */
  retry: 'never' | 'later' | 'after_change';
  /** State of the order, if another one is required. */
  state?: string | undefined;
  /** The order that already has the reference. */
  order_id?: string | undefined;
  /** The draw that already has the reference. */
  draw_id?: string | undefined;
  /** The current unit price. */
  unit_price?: Amount | undefined;
  /** Fields that break a rule. */
  errors?:
    | {
        /** Path of the field; in a batch it starts with `orders` and the index. */
        field: string;
        /** Reason, for programs. */
        code: string;
        /** Reason, for people. */
        message: string;
        /** Allowed values, if they are few. */
        allowed?: string[] | undefined;
      }[]
    | undefined;
  /** Finds the request in our log. */
  trace_id: string;
}

export interface CatalogueListInput {
  /** The `next_cursor` of the page before; omit it for the first page. */
  cursor?: string | undefined;
  /** Maximum number of rows of the page. */
  limit?: number | undefined;
}

export interface CatalogueOneInput {
  /** Id of the promotion. */
  id: string;
}

export interface OrderPlaceInput {
  /** Your reference: unique in your company for ever, case-sensitive. */
  reference: string;
  /** The promotion to order. */
  promotion_id: string;
  /** Keys to order, within the bounds of the promotion. */
  quantity: number;
  /** Orders at the list price, unless it is above this. */
  max_unit_price?: Amount | undefined;
  /** Offers this price of one key and starts a negotiation. */
  offer_unit_price?: Amount | undefined;
  /** Comment for our sales team. */
  comment?: string | undefined;
}

export interface OrderListInput {
  /** The `next_cursor` of the page before; omit it for the first page. */
  cursor?: string | undefined;
  /** Maximum number of rows of the page. */
  limit?: number | undefined;
  /** Only orders with this status. */
  status?:
    | 'draft'
    | 'submitted'
    | 'offer_received'
    | 'approved'
    | 'processing'
    | 'on_hold'
    | 'completed'
    | 'closed'
    | 'cancelled'
    | 'refused'
    | 'refund_requested'
    | 'refunded'
    | undefined;
  /** Only the order with this reference. */
  reference?: string | undefined;
  /** Only orders created at this time or later. */
  created_from?: string | undefined;
  /** Only orders created before this time. */
  created_to?: string | undefined;
}

export interface OrderPlaceBatchInput {
  /** Orders to place. */
  orders: NewOrder[];
}

export interface OrderPlaceBatchReply {
  /** The orders, in the order of the request. */
  orders: Order[];
}

export interface OrderOneInput {
  /** Id of the order. */
  id: string;
}

export interface OrderConfirmInput {
  /** Id of the order. */
  id: string;
  /** The newest `offer_version` that you know; a newer one is refused. */
  offer_version: number;
}

export interface OrderRejectInput {
  /** Id of the order. */
  id: string;
  /** The newest `offer_version` that you know; a newer one is refused. */
  offer_version: number;
}

export interface OrderWithdrawInput {
  /** Id of the order. */
  id: string;
  /** The newest `offer_version` that you know; a newer one is refused. */
  offer_version: number;
}

export interface OrderCancelInput {
  /** Id of the order. */
  id: string;
  /** The newest `offer_version` that you know; a newer one is refused. */
  offer_version: number;
}

export interface OrderOfferInput {
  /** Id of the order. */
  id: string;
  /** The newest `offer_version` that you know; a newer one is refused. */
  offer_version: number;
  /** Offered quantity, within the bounds of the promotion. */
  quantity: number;
  /** Offered price of one key, without tax. */
  unit_price: Amount;
  /** Comment for our sales team. */
  comment?: string | undefined;
}

export interface OrderRequestRefundInput {
  /** Id of the order. */
  id: string;
  /** The newest `offer_version` that you know; a newer one is refused. */
  offer_version: number;
}

export interface DrawDrawInput {
  /** Id of the order. */
  id: string;
  /** Keys to draw. */
  quantity: number;
  /** Your reference: unique among the draws of your company for ever. */
  reference: string;
}

export interface DrawListInput {
  /** The `next_cursor` of the page before; omit it for the first page. */
  cursor?: string | undefined;
  /** Maximum number of rows of the page. */
  limit?: number | undefined;
  /** Only the draw with this reference. */
  reference?: string | undefined;
  /** Only draws of this order. */
  order_id?: string | undefined;
}

export interface DrawOneInput {
  /** Id of the draw. */
  id: string;
}

export interface KeyKeysInput {
  /** Id of the draw. */
  id: string;
  /** The `next_cursor` of the page before; omit it for the first page. */
  cursor?: string | undefined;
  /** Maximum number of rows of the page. */
  limit?: number | undefined;
}

export interface InvoiceListInput {
  /** The `next_cursor` of the page before; omit it for the first page. */
  cursor?: string | undefined;
  /** Maximum number of rows of the page. */
  limit?: number | undefined;
  /** Only invoices with this status. */
  status?: 'open' | 'partially_paid' | 'paid' | 'credited' | undefined;
  /** Only invoices created at this time or later. */
  created_from?: string | undefined;
  /** Only invoices created before this time. */
  created_to?: string | undefined;
}

export interface InvoiceCreateInput {
  /** The orders to invoice. */
  order_ids: string[];
}

export interface InvoiceCreateReply {
  /** The invoices. */
  invoices: Invoice[];
}

export interface InvoiceOneInput {
  /** Id of the invoice. */
  id: string;
}

export interface InvoiceCreditNotesInput {
  /** The `next_cursor` of the page before; omit it for the first page. */
  cursor?: string | undefined;
  /** Maximum number of rows of the page. */
  limit?: number | undefined;
  /** Only credit notes created at this time or later. */
  created_from?: string | undefined;
  /** Only credit notes created before this time. */
  created_to?: string | undefined;
}

export interface InvoiceUninvoicedInput {
  /** The `next_cursor` of the page before; omit it for the first page. */
  cursor?: string | undefined;
  /** Maximum number of rows of the page. */
  limit?: number | undefined;
}

export interface InvoiceStatementInput {
  /** First day; by default January 1 of this year. */
  from?: string | undefined;
  /** Last day; by default today. */
  to?: string | undefined;
}

export interface FileInvoicePdfInput {
  /** Id of the invoice. */
  id: string;
}

export interface FileInvoiceUblInput {
  /** Id of the invoice. */
  id: string;
}

export interface FileCreditNotePdfInput {
  /** Id of the credit note. */
  id: string;
}

export interface FileCreditNoteUblInput {
  /** Id of the credit note. */
  id: string;
}

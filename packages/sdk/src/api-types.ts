// Types of the partner API, printed from its description.

/** A decimal with up to two places, as text, so that no amount is ever rounded. */
export interface Amount {
  amount: string;
  currency: 'EUR';
}

export interface Claim {
  /** Id of the claim. */
  id: string;
  /** Number of the claim. */
  number: string;
  /** Status of the claim. New values may be added. */
  status: 'requested' | 'at_supplier' | 'replaced' | 'credited' | 'refused' | 'withdrawn';
  /** Reason for the claim. */
  reason: 'invalid' | 'used' | 'wrong_region' | 'revoked';
  /** Your note; may be empty. */
  note: string;
  /** Id of the order. */
  order_id: string;
  /** Id of the draw that contains the key. */
  draw_id: string;
  /** Id of the key. */
  key_id: string;
  /** Draw of the new key, whose keys are read like those of any draw; null unless replaced. */
  replacement_draw_id: string | null;
  /** Credit note of a credited key; null otherwise, until it is sent, and if the order was not invoiced yet. */
  credit_note_number: string | null;
  /** Files that you attached, in that order. */
  files: {
    /** Id of the file. */
    id: string;
    /** Name of the file, as you sent it. */
    name: string;
    /** Kind of the file. New values may be added. */
    kind: 'png' | 'jpg' | 'pdf' | 'csv' | 'txt';
    /** Size in bytes. */
    size: number;
    /** Time when it was attached. */
    created_at: string;
  }[];
  /** Why the claim was refused; empty otherwise. */
  resolution: string;
  /** Time of the claim. */
  created_at: string;
  /** Time of the last change. */
  modified_at: string;
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

export interface Event {
  /** Position in the feed: increases, with gaps. */
  seq: number;
  /** Id of the event, which is also the `webhook-id` of its deliveries. */
  id: string;
  /** Type of the event. New values may be added. */
  type:
    | 'order.updated'
    | 'order.offer_received'
    | 'keys.ready'
    | 'invoice.issued'
    | 'credit_note.issued'
    | 'credit.low'
    | 'claim.updated'
    | 'catalogue.changed'
    | 'webhook.test';
  /** Time of the event. */
  timestamp: string;
  data: EventData;
}

export interface EventData {
  /** Id of the order, invoice, credit note or claim. */
  id?: string | undefined;
  /** Your reference of the order; null if it has none. */
  reference?: string | null | undefined;
  /**
   * Status after the event; of orders: draft, submitted, offer_received, approved, processing, on_hold, completed,
   * closed, cancelled, refused, refund_requested, refunded. New values may be added.
   */
  status?: string | undefined;
  /** Our finer state of the order, as people see it. */
  detail?: string | undefined;
  /** Keys of the order that can be drawn. */
  ready?: number | undefined;
  /**
   * Increases with every change of the order, like `sequence` of the order itself: ignore an event with a smaller
   * one than you know.
   */
  sequence?: number | undefined;
  /** Number of the invoice, credit note or claim. */
  number?: string | undefined;
  /** Id of the order of a claim. */
  order_id?: string | undefined;
  /** Id of the tested webhook endpoint. */
  endpoint_id?: string | undefined;
  /** Id of the credited invoice. */
  invoice_id?: string | undefined;
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
  /**
   * Country that the key was bought for (ISO 3166-1 alpha-2). Keys of an order may be bought for several; the
   * promotion says where they can be activated.
   */
  country: string;
  /** Media type of the key. New values may be added. */
  type: 'text/plain' | 'image/png' | 'image/jpeg' | 'image/gif';
  /** The key; base64 if its type is an image. */
  code: string;
}

export interface NewOrder {
  /**
   * Your reference: unique in your company for ever, case-sensitive. A repeated request must have the same
   * promotion, quantity, price and comment.
   */
  reference: string;
  /** The promotion to order. */
  promotion_id: string;
  /** Keys to order, within the bounds of the promotion. */
  quantity: number;
  /** Orders at the list price, unless it is above this. Send either this or `offer_unit_price`. */
  max_unit_price?: Amount | undefined;
  /** Offers this price of one key and starts a negotiation. Send either this or `max_unit_price`. */
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
  /** Last moment at which the offer can be accepted; null if it does not expire. */
  valid_until: string | null;
}

export interface Order {
  /** Id of the order. */
  id: string;
  /** Our order number, on invoices and in emails. */
  number: string;
  /** Your reference; null if the order was placed without one. */
  reference: string | null;
  /** Your purchase order number, as the invoice will show it; null if none. */
  purchase_order: string | null;
  /**
   * The purchase: the orders that were submitted together, in a cart or a batch; null if the order was placed
   * alone.
   */
  purchase: {
    /** Number of the purchase. */
    number: string;
    /** Note for all orders of the purchase; may be empty. */
    note: string;
    /** Orders of the purchase. */
    order_count: number;
  } | null;
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
  /** Our finer state of the order, as people see it. Decide by `status`. */
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
  actions: ('confirm' | 'reject' | 'withdraw' | 'cancel' | 'offers' | 'extend' | 'refund-request' | 'draws')[];
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
    scopes: (
      | 'catalogue:read'
      | 'orders:read'
      | 'orders:write'
      | 'keys:read'
      | 'invoices:read'
      | 'invoices:write'
      | 'events:read'
      | 'webhooks:write'
    )[];
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
  /** Recommended retail price of one key, without tax; null if there is none. */
  retail_price: Amount | null;
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

export interface WebhookDelivery {
  /** Id of the delivery. */
  id: string;
  /** Id of its endpoint. */
  endpoint_id: string;
  /** Id of the event, sent as `webhook-id`. */
  event_id: string;
  /** Type of the event. New values may be added. */
  event_type:
    | 'order.updated'
    | 'order.offer_received'
    | 'keys.ready'
    | 'invoice.issued'
    | 'credit_note.issued'
    | 'credit.low'
    | 'claim.updated'
    | 'catalogue.changed'
    | 'webhook.test';
  /** Whether it was requested as a replay. */
  is_replay: boolean;
  /** Pending until it succeeds or the last attempt fails. */
  state: 'Pending' | 'Succeeded' | 'Failed';
  /** Attempts so far. */
  attempts: number;
  /** Time of the event or of the replay. */
  created_at: string;
  /** Next attempt; null if there is none. */
  next_attempt_at: string | null;
  /** Last attempt. */
  last_attempt_at: string | null;
  /** HTTP status of the last attempt; null without a response. */
  status: number | null;
  /** Duration of the last attempt (ms). */
  ms: number | null;
  /** Headers of the last response, one a line. */
  headers: string;
  /** First 1000 characters of the last response. */
  answer: string;
  /** Why the last attempt had no response; empty otherwise. */
  error: string;
}

export interface WebhookEndpoint {
  /** Id of the endpoint. */
  id: string;
  /** Address that events are sent to. */
  url: string;
  /** Your description; may be empty. */
  description: string;
  /** Types that are sent; empty: all. */
  types: (
    | 'order.updated'
    | 'order.offer_received'
    | 'keys.ready'
    | 'invoice.issued'
    | 'credit_note.issued'
    | 'credit.low'
    | 'claim.updated'
    | 'catalogue.changed'
    | 'webhook.test'
  )[];
  /** Whether events are sent. Events in the meantime are not sent later. */
  is_enabled: boolean;
  /**
   * Why nothing is sent: disabled by a `person` of your company or by our `staff`, `gone` after a 410, or `failing`
   * after three days without success.
   */
  disabled_reason: 'person' | 'staff' | 'gone' | 'failing' | null;
  /** First failure since the last success; null if the last delivery succeeded. */
  failing_since: string | null;
  /** End of the previous secret after a rotation; null if there is none. */
  previous_secret_until: string | null;
  /** Time of creation. */
  created_at: string;
}

export interface WebhookSecret {
  /** Secret that signs deliveries (Standard Webhooks). */
  secret: string;
  /** Secret before the last rotation, while it signs too. */
  previous_secret: string | null;
  /** End of the previous secret. */
  previous_secret_until: string | null;
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
  /**
   * Your reference: unique in your company for ever, case-sensitive. A repeated request must have the same
   * promotion, quantity, price and comment.
   */
  reference: string;
  /** The promotion to order. */
  promotion_id: string;
  /** Keys to order, within the bounds of the promotion. */
  quantity: number;
  /** Orders at the list price, unless it is above this. Send either this or `offer_unit_price`. */
  max_unit_price?: Amount | undefined;
  /** Offers this price of one key and starts a negotiation. Send either this or `max_unit_price`. */
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
  /** Only the orders of the purchase with this number. */
  purchase?: string | undefined;
  /** Only orders created at this time or later. */
  created_from?: string | undefined;
  /** Only orders created before this time. */
  created_to?: string | undefined;
}

export interface OrderPlaceBatchInput {
  /** Orders to place. */
  orders: NewOrder[];
  /**
   * Your purchase order number, on the invoices of all new orders. Orders placed by an earlier request keep theirs.
   */
  purchase_order?: string | undefined;
  /** Note on the purchase for our sales team. Orders placed by an earlier request keep theirs. */
  note?: string | undefined;
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
  /** The `offer_version` you have seen. The call is refused if there is a newer offer. */
  offer_version: number;
}

export interface OrderRejectInput {
  /** Id of the order. */
  id: string;
  /** The `offer_version` you have seen. The call is refused if there is a newer offer. */
  offer_version: number;
}

export interface OrderWithdrawInput {
  /** Id of the order. */
  id: string;
  /** The `offer_version` you have seen. The call is refused if there is a newer offer. */
  offer_version: number;
}

export interface OrderCancelInput {
  /** Id of the order. */
  id: string;
  /** The `offer_version` you have seen. The call is refused if there is a newer offer. */
  offer_version: number;
}

export interface OrderOfferInput {
  /** Id of the order. */
  id: string;
  /** The `offer_version` you have seen. The call is refused if there is a newer offer. */
  offer_version: number;
  /** Offered quantity, within the bounds of the promotion. */
  quantity: number;
  /** Offered price of one key, without tax. */
  unit_price: Amount;
  /** Comment for our sales team. */
  comment?: string | undefined;
  /** Last moment at which we can accept the offer, at most 90 days ahead. Without it, the offer does not expire. */
  valid_until?: string | undefined;
}

export interface OrderExtendInput {
  /** Id of the order. */
  id: string;
  /** The `offer_version` you have seen. The call is refused if there is a newer offer. */
  offer_version: number;
  /** New last moment at which we can accept the offer: later than before, at most 90 days ahead. */
  valid_until: string;
}

export interface OrderRequestRefundInput {
  /** Id of the order. */
  id: string;
  /** The `offer_version` you have seen. The call is refused if there is a newer offer. */
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

export interface ClaimCreateInput {
  /** Id of the draw that contains the keys. */
  draw_id: string;
  /** Ids of the keys. Parts of a bundle are claimed together by one of them. */
  key_ids: string[];
  /** Reason for the claims. */
  reason: 'invalid' | 'used' | 'wrong_region' | 'revoked';
  /** Details for the decision. */
  note?: string | undefined;
}

export interface ClaimCreateReply {
  /** The claims, one for each key. */
  items: Claim[];
}

export interface ClaimListInput {
  /** The `next_cursor` of the page before; omit it for the first page. */
  cursor?: string | undefined;
  /** Maximum number of rows of the page. */
  limit?: number | undefined;
  /** Only claims with this status. */
  status?: 'requested' | 'at_supplier' | 'replaced' | 'credited' | 'refused' | 'withdrawn' | undefined;
}

export interface ClaimOneInput {
  /** Id of the claim. */
  id: string;
}

export interface ClaimAttachInput {
  /** Id of the claim. */
  id: string;
  /**
   * Name of the file, ending in .png, .jpg, .jpeg, .pdf, .csv or .txt. Text must be UTF-8. At most 5 MB, and three
   * files for a claim.
   */
  file_name: string;
}

export interface ClaimFileInput {
  /** Id of the file. */
  id: string;
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

export interface EventListInput {
  /** The `next_after` of the reply before; 0 starts with the oldest event of the last 30 days. */
  after?: number | undefined;
  /** Seconds to wait for an event if there is none. */
  wait?: number | undefined;
  /** Maximum number of events. */
  limit?: number | undefined;
  /** Only events of this type. */
  type?:
    | 'order.updated'
    | 'order.offer_received'
    | 'keys.ready'
    | 'invoice.issued'
    | 'credit_note.issued'
    | 'credit.low'
    | 'claim.updated'
    | 'catalogue.changed'
    | 'webhook.test'
    | undefined;
}

export interface EventListReply {
  /** The events, oldest first. */
  items: Event[];
  /** Position after the last of them; pass it as `after`. */
  next_after: number;
}

export interface WebhookListReply {
  /** The endpoints. */
  items: WebhookEndpoint[];
}

export interface WebhookCreateInput {
  /** Address to send events to: https, without credentials and fragment. */
  url: string;
  /** Your description. */
  description?: string | undefined;
  /** Types to send; empty: all. */
  types?:
    | (
        | 'order.updated'
        | 'order.offer_received'
        | 'keys.ready'
        | 'invoice.issued'
        | 'credit_note.issued'
        | 'credit.low'
        | 'claim.updated'
        | 'catalogue.changed'
        | 'webhook.test'
      )[]
    | undefined;
}

export interface WebhookOneInput {
  /** Id of the endpoint. */
  id: string;
}

export interface WebhookUpdateInput {
  /** Id of the endpoint. */
  id: string;
  /** Address to send events to: https, without credentials and fragment. */
  url: string;
  /** Your description. */
  description?: string | undefined;
  /** Types to send; empty: all. */
  types?:
    | (
        | 'order.updated'
        | 'order.offer_received'
        | 'keys.ready'
        | 'invoice.issued'
        | 'credit_note.issued'
        | 'credit.low'
        | 'claim.updated'
        | 'catalogue.changed'
        | 'webhook.test'
      )[]
    | undefined;
  /** False stops sending. */
  is_enabled?: boolean | undefined;
}

export interface WebhookRemoveInput {
  /** Id of the endpoint. */
  id: string;
}

export type WebhookRemoveReply = Record<string, never>;

export interface WebhookSecretInput {
  /** Id of the endpoint. */
  id: string;
}

export interface WebhookRotateInput {
  /** Id of the endpoint. */
  id: string;
}

export interface WebhookTestInput {
  /** Id of the endpoint. */
  id: string;
}

export interface DeliveryListInput {
  /** The `next_cursor` of the page before; omit it for the first page. */
  cursor?: string | undefined;
  /** Maximum number of rows of the page. */
  limit?: number | undefined;
  /** Only deliveries to this endpoint. */
  endpoint_id?: string | undefined;
  /** Only deliveries of this event. */
  event_id?: string | undefined;
  /** Only deliveries in this state. */
  state?: 'Pending' | 'Succeeded' | 'Failed' | undefined;
}

export interface DeliveryOneInput {
  /** Id of the delivery. */
  id: string;
}

export interface DeliveryOneReply {
  /** Id of the delivery. */
  id: string;
  /** Id of its endpoint. */
  endpoint_id: string;
  /** Id of the event, sent as `webhook-id`. */
  event_id: string;
  /** Type of the event. New values may be added. */
  event_type:
    | 'order.updated'
    | 'order.offer_received'
    | 'keys.ready'
    | 'invoice.issued'
    | 'credit_note.issued'
    | 'credit.low'
    | 'claim.updated'
    | 'catalogue.changed'
    | 'webhook.test';
  /** Whether it was requested as a replay. */
  is_replay: boolean;
  /** Pending until it succeeds or the last attempt fails. */
  state: 'Pending' | 'Succeeded' | 'Failed';
  /** Attempts so far. */
  attempts: number;
  /** Time of the event or of the replay. */
  created_at: string;
  /** Next attempt; null if there is none. */
  next_attempt_at: string | null;
  /** Last attempt. */
  last_attempt_at: string | null;
  /** HTTP status of the last attempt; null without a response. */
  status: number | null;
  /** Duration of the last attempt (ms). */
  ms: number | null;
  /** Headers of the last response, one a line. */
  headers: string;
  /** First 1000 characters of the last response. */
  answer: string;
  /** Why the last attempt had no response; empty otherwise. */
  error: string;
  /** All attempts, oldest first. */
  tries: {
    /** Number of the attempt; one whose outcome is unknown is missing. */
    number: number;
    /** Time of the attempt. */
    at: string;
    /** HTTP status; null without a response. */
    status: number | null;
    /** Duration (ms). */
    ms: number;
    /** First 500 characters of the response. */
    answer: string;
    /** Why there was no response; empty otherwise. */
    error: string;
  }[];
  /** The body as it is sent. */
  body: string;
}

export interface DeliveryReplayInput {
  /** Id of the delivery. */
  id: string;
}

export interface DeliveryReplayRangeInput {
  /** Id of the endpoint. */
  endpoint_id: string;
  /** Events of this time or later. */
  from: string;
  /** Events before this time. */
  to: string;
}

export interface DeliveryReplayRangeReply {
  /** Number of deliveries that were created. */
  deliveries: number;
}

export interface DeliveryReplayFailedInput {
  /** Id of the endpoint. */
  endpoint_id: string;
  /** Deliveries of this time or later. */
  from: string;
}

export interface DeliveryReplayFailedReply {
  /** Number of deliveries that are sent again. */
  deliveries: number;
}

// Client of the Merkur partner API.
//
//   const merkur = new Merkur({ credential: process.env.MERKUR_CREDENTIAL, baseUrl: 'https://merkur.example' });
//   for await (const order of merkur.orders.each({ status: 'processing' })) console.log(order.number);

import type * as api from './api-types.ts';
import { type Call, eachOf, fileCall, jsonCall, type Page, uploadCall } from './calls.ts';
import { eventsAfter } from './events.ts';
import { readSnapshot } from './snapshot.ts';
import { type MerkurOptions, Transport } from './transport.ts';

export type * from './api-types.ts';
export type { Call, Page } from './calls.ts';
export { type FieldError, MerkurConnectionError, MerkurError } from './errors.ts';
export type { Snapshot } from './snapshot.ts';
export type { CallOptions, MerkurOptions } from './transport.ts';
export { verifyWebhook, WebhookError, type WebhookEvent } from './webhooks.ts';

type Empty = Record<string, never>;

/** A list: one page, or the rows of all pages. */
function listOf<Input extends { cursor?: string | undefined }, Row>(transport: Transport, path: string) {
  const list: Call<Input, Page<Row>> = jsonCall(transport, 'GET', path);
  return { list, each: eachOf(list) };
}

/** Fields and replies are those of the reference. Every call throws `MerkurError` when the API refuses it. */
export class Merkur {
  readonly #transport: Transport;

  constructor(options: MerkurOptions) {
    this.#transport = new Transport(options);
  }

  /** The credential and its company. */
  readonly me = (): Promise<api.ProgramAccount> =>
    jsonCall<Empty, api.ProgramAccount>(this.#transport, 'GET', '/me')({});

  get promotions() {
    const transport = this.#transport;
    return {
      ...listOf<api.CatalogueListInput, api.Promotion>(transport, '/promotions'),
      get: jsonCall<api.CatalogueOneInput, api.Promotion>(transport, 'GET', '/promotions/{id}'),
      /** All promotions at one moment; null if nothing has changed since the snapshot with this `etag`. */
      snapshot: (etag?: string) => readSnapshot<api.Promotion>(transport, '/promotions', etag),
    };
  }

  get orders() {
    const transport = this.#transport;
    const act = <Input extends object>(path: string) => jsonCall<Input, api.Order>(transport, 'POST', path);
    return {
      ...listOf<api.OrderListInput, api.Order>(transport, '/orders'),
      get: jsonCall<api.OrderOneInput, api.Order>(transport, 'GET', '/orders/{id}'),
      place: act<api.OrderPlaceInput>('/orders'),
      placeBatch: jsonCall<api.OrderPlaceBatchInput, api.OrderPlaceBatchReply>(transport, 'POST', '/orders/batch'),
      confirm: act<api.OrderConfirmInput>('/orders/{id}/confirm'),
      reject: act<api.OrderRejectInput>('/orders/{id}/reject'),
      withdraw: act<api.OrderWithdrawInput>('/orders/{id}/withdraw'),
      cancel: act<api.OrderCancelInput>('/orders/{id}/cancel'),
      offer: act<api.OrderOfferInput>('/orders/{id}/offers'),
      extend: act<api.OrderExtendInput>('/orders/{id}/extend'),
      requestRefund: act<api.OrderRequestRefundInput>('/orders/{id}/refund-request'),
      draw: jsonCall<api.DrawDrawInput, api.Draw>(transport, 'POST', '/orders/{id}/draws'),
    };
  }

  get draws() {
    const transport = this.#transport;
    const keys = listOf<api.KeyKeysInput, api.Key>(transport, '/draws/{id}/keys');
    return {
      ...listOf<api.DrawListInput, api.Draw>(transport, '/draws'),
      get: jsonCall<api.DrawOneInput, api.Draw>(transport, 'GET', '/draws/{id}'),
      /** One page of keys. Every read is recorded. */
      keys: keys.list,
      /** All keys of a draw. */
      eachKey: keys.each,
    };
  }

  /** Keys that do not work. */
  get claims() {
    const transport = this.#transport;
    return {
      ...listOf<api.ClaimListInput, api.Claim>(transport, '/claims'),
      get: jsonCall<api.ClaimOneInput, api.Claim>(transport, 'GET', '/claims/{id}'),
      /** Claims keys of one draw: all of them, or none. */
      create: jsonCall<api.ClaimCreateInput, api.ClaimCreateReply>(transport, 'POST', '/claims'),
      /** Attaches a file such as a screenshot. */
      attach: uploadCall<api.ClaimAttachInput, api.Claim>(transport, '/claims/{id}/files'),
      file: fileCall<api.ClaimFileInput>(transport, '/claim-files/{id}'),
    };
  }

  get invoices() {
    const transport = this.#transport;
    return {
      ...listOf<api.InvoiceListInput, api.Invoice>(transport, '/invoices'),
      get: jsonCall<api.InvoiceOneInput, api.Invoice>(transport, 'GET', '/invoices/{id}'),
      /** Orders that are not on an invoice. */
      uninvoiced: listOf<api.InvoiceUninvoicedInput, api.UninvoicedOrder>(transport, '/uninvoiced'),
      create: jsonCall<api.InvoiceCreateInput, api.InvoiceCreateReply>(transport, 'POST', '/invoices'),
      pdf: fileCall<api.FileInvoicePdfInput>(transport, '/invoices/{id}.pdf'),
      ubl: fileCall<api.FileInvoiceUblInput>(transport, '/invoices/{id}.ubl'),
    };
  }

  get creditNotes() {
    const transport = this.#transport;
    return {
      ...listOf<api.InvoiceCreditNotesInput, api.CreditNote>(transport, '/credit-notes'),
      pdf: fileCall<api.FileCreditNotePdfInput>(transport, '/credit-notes/{id}.pdf'),
      ubl: fileCall<api.FileCreditNoteUblInput>(transport, '/credit-notes/{id}.ubl'),
    };
  }

  get events() {
    const list = jsonCall<api.EventListInput, api.EventListReply>(this.#transport, 'GET', '/events');
    return {
      list,
      /**
       * Iterates over events, waiting for new ones until the signal ends it. Store the `seq` of each event when you have
       * handled it, and continue with it as `after`.
       */
      each: eventsAfter(list),
    };
  }

  get webhooks() {
    const transport = this.#transport;
    const act = <Input extends object, Reply>(path: string) => jsonCall<Input, Reply>(transport, 'POST', path);
    const endpoint = '/webhook-endpoints/{id}';
    const list = jsonCall<Empty, api.WebhookListReply>(transport, 'GET', '/webhook-endpoints');
    return {
      /** The endpoints of the company. */
      list: () => list({}),
      get: jsonCall<api.WebhookOneInput, api.WebhookEndpoint>(transport, 'GET', endpoint),
      create: act<api.WebhookCreateInput, api.WebhookEndpoint>('/webhook-endpoints'),
      update: act<api.WebhookUpdateInput, api.WebhookEndpoint>(endpoint),
      delete: act<api.WebhookRemoveInput, Empty>(`${endpoint}/delete`),
      /** The secret for `verifyWebhook`. */
      secret: jsonCall<api.WebhookSecretInput, api.WebhookSecret>(transport, 'GET', `${endpoint}/secret`),
      rotate: act<api.WebhookRotateInput, api.WebhookEndpoint>(`${endpoint}/rotate`),
      test: act<api.WebhookTestInput, api.WebhookEndpoint>(`${endpoint}/test`),
      /** Sends the events of a period again. */
      replay: act<api.DeliveryReplayRangeInput, api.DeliveryReplayRangeReply>('/replay'),
      /** Sends what failed since a time again. */
      replayFailed: act<api.DeliveryReplayFailedInput, api.DeliveryReplayFailedReply>('/replay-failed'),
    };
  }

  get deliveries() {
    const transport = this.#transport;
    return {
      ...listOf<api.DeliveryListInput, api.WebhookDelivery>(transport, '/webhook-deliveries'),
      get: jsonCall<api.DeliveryOneInput, api.DeliveryOneReply>(transport, 'GET', '/webhook-deliveries/{id}'),
      /** Sends the event of a delivery to its endpoint again. */
      replay: jsonCall<api.DeliveryReplayInput, api.WebhookDelivery>(
        transport,
        'POST',
        '/webhook-deliveries/{id}/replay',
      ),
    };
  }

  /** Credit limit, balance, and what new orders may use. */
  readonly credit = (): Promise<api.Credit> => jsonCall<Empty, api.Credit>(this.#transport, 'GET', '/credit')({});

  /** Documents and payments of a period. */
  readonly statement = (input: api.InvoiceStatementInput): Promise<api.Statement> =>
    jsonCall<api.InvoiceStatementInput, api.Statement>(this.#transport, 'GET', '/statement')(input);
}

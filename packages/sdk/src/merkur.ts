// Client of the Merkur partner API.
//
//   const merkur = new Merkur({ credential: process.env.MERKUR_CREDENTIAL, baseUrl: 'https://merkur.example' });
//   for await (const order of merkur.orders.each({ status: 'processing' })) console.log(order.number);

import type * as api from './api-types.ts';
import { type Call, eachOf, fileCall, jsonCall, type Page } from './calls.ts';
import { readSnapshot } from './snapshot.ts';
import { type MerkurOptions, Transport } from './transport.ts';

export type * from './api-types.ts';
export type { Call, Page } from './calls.ts';
export { type FieldError, MerkurConnectionError, MerkurError } from './errors.ts';
export type { Snapshot } from './snapshot.ts';
export type { CallOptions, MerkurOptions } from './transport.ts';

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

  /** Credit limit, balance, and what new orders may use. */
  readonly credit = (): Promise<api.Credit> => jsonCall<Empty, api.Credit>(this.#transport, 'GET', '/credit')({});

  /** Documents and payments of a period. */
  readonly statement = (input: api.InvoiceStatementInput): Promise<api.Statement> =>
    jsonCall<api.InvoiceStatementInput, api.Statement>(this.#transport, 'GET', '/statement')(input);
}

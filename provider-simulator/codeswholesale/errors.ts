// Refusals in the shapes of the public sources: OAuth errors, and errors with a numeric code. Only some codes are public;
// the others are chosen here.

import type { Answer } from '../http.ts';

/** A refused request. */
export class CodesWholesaleRefusal extends Error {
  readonly answer: Answer;

  constructor(answer: Answer, message: string) {
    super(message);
    this.answer = answer;
  }
}

const oauthError = (error: string, message: string) =>
  new CodesWholesaleRefusal({ status: 401, body: { error, error_description: message } }, message);

export const invalidClient = () => oauthError('invalid_client', 'Bad client credentials');
export const invalidToken = () => oauthError('invalid_token', 'Access token expired');

function codedError(status: number, code: number, message: string) {
  const body = { status, code, message, developerMessage: message, moreInfo: null };
  return new CodesWholesaleRefusal({ status, body }, message);
}

export const noFunds = () => codedError(400, 10002, 'Not enough balance');
/** With an odd status, a client cannot rely on the code. */
export const noFundsOddly = () => codedError(500, 10002, 'Not enough balance');
export const unlisted = () => codedError(404, 20001, 'Product is excluded from the price list');
export const badQuantity = () => codedError(400, 40002, 'Wrong quantity');
export const generalError = (message = 'General error') => codedError(400, 50002, message);
/** Reported for version 2 of the API, and documented nowhere. */
export const aboveStock = () => codedError(400, 310003, 'Not enough codes in stock');
export const notFound = () => codedError(404, 404, 'Not found');
export const badRequest = (message: string) => codedError(400, 40001, message);
export const serverError = () => codedError(500, 500, 'Internal server error');

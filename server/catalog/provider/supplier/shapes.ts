// Building blocks of the shapes of suppliers' replies.

import * as z from 'zod/mini';
import { READABLE } from '#domain/catalog/provider-wire.ts';

/** Text for display. */
export const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(READABLE));
export const list = <S extends z.ZodMiniType>(item: S, max: number) => z.array(item).check(z.maxLength(max));
/** A value that may be missing or null. */
export const maybe = <S extends z.ZodMiniType>(value: S) => z.optional(z.nullable(value));
export const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
/** An identifier that may be part of an address. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/));
export const price = z.number().check(z.minimum(0), z.maximum(1_000_000));
/** A price as decimal text. */
export const priceText = z.string().check(z.regex(/^\d{1,7}(\.\d{1,4})?$/));
export const balance = z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000));
/** Most units of one order that any supplier accepts. */
export const MOST_UNITS = 1000;

// The field of an uploaded file, apart from the other fields, which the first visit loads.

import * as z from 'zod/mini';

/** Bytes of an upload: a file in the browser, a buffer on the server. */
export const uploadField = () =>
  z.custom<Uint8Array | Blob>((value) => value instanceof Uint8Array || value instanceof Blob);

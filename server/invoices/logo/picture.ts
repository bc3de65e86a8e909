// Type of a picture, and the error for unusable files.

/** A picture reduced to its pixels. */
export interface Picture {
  kind: 'png' | 'jpeg';
  /** In pixels. */
  width: number;
  height: number;
  bytes: Buffer;
}

/** An unusable file; the message is shown to the user. */
export class UnusablePicture extends Error {}

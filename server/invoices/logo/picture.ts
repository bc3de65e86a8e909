// What a picture is here, and how one that cannot be taken says why.

/** A picture that holds nothing but its pixels. */
export interface Picture {
  kind: 'png' | 'jpeg';
  /** Pixels. */
  width: number;
  height: number;
  bytes: Buffer;
}

/** A file that is no picture of ours; the message is for people. */
export class UnusablePicture extends Error {}

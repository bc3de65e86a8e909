// A text that must not be seen by accident: a key, a password, a code. Printing, logging or serialising it shows
// only that there is a secret; `reveal` is the one way to the text, so every use of it can be found by name.

export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The text itself. */
  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}

// Types of the used part of saxen, which has none.

declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', handler: (name: string, attributes: () => Record<string, string>) => void): this;
    on(event: 'closeTag', handler: (name: string) => void): this;
    on(event: 'text', handler: (text: string, decodeEntities: (text: string) => string) => void): this;
    on(event: 'cdata' | 'attention', handler: (text: string) => void): this;
    on(event: 'error' | 'warn', handler: (error: Error) => void): this;
    parse(xml: string): void;
  }
}

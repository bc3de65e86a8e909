import { describe, expect, it } from 'vitest';
import { type Frame, Framer } from './framing.ts';
import { errorResponse, greeting, readAnswer, readyForQuery, simpleQuery, sqlOf } from './protocol.ts';

const int = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const part = (letter: string, body: number[] = []) => [letter.charCodeAt(0), ...int(4 + body.length), ...body];
const startup = [...int(8), ...int(196608)];
const parse = part('P', [0, ...Buffer.from('select 1'), 0, 0, 0]);
const sync = part('S');

const sizes = (frames: Frame[]) =>
  frames.map((frame) => (frame.kind === 'unit' ? `${frame.unit.bytes.length} ${frame.unit.isComplete}` : frame.kind));

describe("cutting a connection's bytes into units", () => {
  const conversation = Uint8Array.from([
    ...int(8),
    ...int(80877103),
    ...startup,
    ...parse,
    ...part('B'),
    ...sync,
    ...simpleQuery('select 2'),
    ...parse,
    ...part('H'),
    ...part('X'),
  ]);
  const expected = [
    'encryption',
    'startup',
    `${parse.length + 10} true`,
    `${simpleQuery('select 2').length} true`,
    `${parse.length + 5} false`,
    'terminate',
  ];

  it('ends a unit at Sync, Query and Flush', () => {
    expect(sizes(new Framer().push(conversation))).toEqual(expected);
  });

  it('yields the same units however the bytes are chunked', () => {
    for (const portion of [1, 2, 3, 7, 20]) {
      const framer = new Framer();
      const frames: Frame[] = [];
      for (let at = 0; at < conversation.length; at += portion) {
        frames.push(...framer.push(conversation.slice(at, at + portion)));
      }
      expect(sizes(frames)).toEqual(expected);
    }
  });

  it('ends the connection on an invalid length', () => {
    const framer = new Framer();
    framer.push(Uint8Array.from(startup));
    expect(sizes(framer.push(Uint8Array.from([81, 0, 0, 0, 1])))).toEqual(['terminate']);
  });
});

describe('parsing replies', () => {
  it('finds the status, the notifications and the end of the session', () => {
    const notification = Uint8Array.from(part('A', [0, 0, 0, 1, 97, 0, 98, 0]));
    const answer = Buffer.concat([greeting(new Map([['TimeZone', 'UTC']])), notification, readyForQuery]);
    const reading = readAnswer(answer);
    expect(reading.status).toBe('I');
    expect(reading.notifications.map((bytes) => [...bytes])).toEqual([[...notification]]);
    expect(reading.fatal).toBeUndefined();
    expect(readAnswer(errorResponse('FATAL', '58000', 'the disk is gone')).fatal).toBe('the disk is gone');
    expect(readAnswer(errorResponse('ERROR', '22P02', 'not a number')).fatal).toBeUndefined();
  });

  it('logs the SQL of a unit on one line, without parameters', () => {
    expect(sqlOf(simpleQuery('select *\n  from orders'))).toBe('select * from orders');
    expect(sqlOf(Uint8Array.from([...parse, ...sync]))).toBe('select 1');
  });
});

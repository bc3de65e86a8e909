import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const EMAIL = 'ada.lovelace@analytical.example';

test.each([
  ['one sign', 'aaaaaaaaaaaaaaaaaaaa'],
  ['a row of digits', '123456789012345'],
  ['a row of letters backwards', 'zyxwvutsrqponml'],
  ['a walk over the keyboard', 'qwertyuiopasdfgh'],
  ['columns of the keyboard', '1qaz2wsx3edc4rfv'],
  ['columns of the keyboard upwards', 'zse4xdr5cft6vgy7'],
  ['a walk backwards', 'poiuytrewqlkjhgf'],
  ['rows of three', 'abc.mno.uvw.fgh.rst'],
  ['a walk over a German keyboard', 'qwertzuiopyxcvbnm'],
  ['a walk over a French keyboard', 'azertyuiopqsdfgh'],
  ['a walk with signs between', 'qwerty-12345-asdfgh'],
  ['a listed word twice', 'passwordpassword'],
  ['a listed word twice and a year', 'PasswordPassword2026!'],
  ['a listed word three times', 'dragondragondragon'],
  ['two listed words and digits', 'Sunshine.Football.1987'],
  ['two listed words in other signs', 'P@ssw0rd_$ummer_2026'],
  ['a listed word and a walk', 'iloveyouqwertyuiop'],
  ['a question of the machine', 'letmeinletmein!!!'],
  ['the product', 'Merkur-Marketplace-2026'],
  ['a date many times', '24122026 24122026'],
  ['five signs over and over', 'x9Kp!x9Kp!x9Kp!x9'],
  ['five letters over and over', 'xkqvzxkqvzxkqvz'],
  ['a listed word and three letters', 'passwordxkqpassword'],
  ['a listed word and three letters, twice', 'passwordxkqpasswordxkq'],
  ['three letters of the own address', 'Ada1Ada2Ada3Ada4'],
  ['the own address', 'ada.lovelace12345'],
  ['the own company', 'analytical-analytical'],
  ['the own name and a season', 'Lovelace-Summer-2026'],
])('rejects %s as common: %s (MYA-005)', (_, password) => expect(isCommonPassword(password, EMAIL)).toBe(true));

test.each([
  'correct horse battery staple',
  'seven quiet otters swim',
  'summer rain on tin roofs',
  'one password for every journey',
  'my dragon ate two rusty keys',
  'blaue Lampen im Treppenhaus',
  '80352971640285913746',
  'Tr0ub4dor&3-Kzq9!pw',
  'passwordxkqvpassword',
  'x9kp!qz7x9kp!qz7',
])('accepts %s', (password) => expect(isCommonPassword(password, EMAIL)).toBe(false));

test('accepts generated passwords', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 15, maxLength: 24 }), (bytes) => {
      const drawn = Buffer.from(bytes).toString('base64url');
      fc.pre(new Set(drawn).size > 10);
      expect(isCommonPassword(drawn, EMAIL)).toBe(false);
    }),
  );
});

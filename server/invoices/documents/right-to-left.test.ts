import { describe, expect, test } from 'vitest';
import { joinLetters, toVisualOrder } from './right-to-left.ts';

const codes = (text: string): string => [...text].map((one) => one.codePointAt(0)!.toString(16)).join(' ');

describe('Arabic letters', () => {
  test.each([
    ['between two others, at the start and at the end', 'محمد', 'fee3 fea4 fee4 feaa'],
    ['that join only the letter before them', 'دار', 'fea9 fe8d fead'],
    ['lam with alef as one letter', 'سلام', 'feb3 fefc fee1'],
    ['lam with alef at the start', 'لا', 'fefb'],
    ['of Persian', 'پیچ', 'fb58 fbff fb7b'],
    ['with marks between them', 'بَيت', 'fe91 64e fef4 fe96'],
    ['beside a tatweel', 'بـ', 'fe91 640'],
    ['hamza, which joins nothing', 'ماء', 'fee3 fe8e fe80'],
  ])('take their forms: %s', (_, text, expected) => expect(codes(joinLetters(text))).toBe(expected));

  test('stay as they are once they are joined', () =>
    expect(joinLetters(joinLetters('شركة'))).toBe(joinLetters('شركة')));
});

describe('the visual order', () => {
  test.each([
    ['Hebrew from the right', 'שלום', 'םולש'],
    ['Arabic in a Latin line', 'Item: דג', 'Item: גד'],
    ['a number within Hebrew from the left', 'קוד 123 דג', 'גד 123 דוק'],
    ['brackets turned with their text', 'דג (א)', '(א) גד'],
    ['a Latin word at the left end of a Hebrew name', 'דג Ltd', 'Ltd גד'],
  ])('puts %s', (_, text, expected) => expect(toVisualOrder(text)).toBe(expected));

  test('puts a mark before its letter, on which the font draws it', () =>
    expect(codes(toVisualOrder('בָא'))).toBe('5d0 5b8 5d1'));

  test('leaves text from left to right alone', () => expect(toVisualOrder('Café (™) 東京')).toBe('Café (™) 東京'));
});

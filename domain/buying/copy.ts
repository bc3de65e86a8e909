// Sentences about buying keys.

export const buyingCopy = {
  notUnclear: 'The outcome of this purchase is known by now. Nothing was changed.',
  tooEarly: (from: string) =>
    `The provider may still tell what became of it. A person can decide from ${from} (UTC) on.`,
  keyCount: (n: number) =>
    n === 1 ? 'This purchase brings exactly 1 key.' : `This purchase brings exactly ${n} keys, one for each product.`,
  keyCountOfCall: (n: number) => `This purchase has exactly ${n} keys. Enter one per line.`,
  inLine: (line: number, sentence: string) => `Line ${line}: ${sentence}`,
  keyText: 'A key has 1 to 512 printable characters.',
  keyTwice: 'This key was entered twice.',
  keyKnown: 'This key is already in the books.',
  statementMissing: 'Say which statement shows it.',
  chargedMissing: 'Enter what was charged.',
  settled: 'The keys are stored and the purchase is settled.',
  voided: 'The purchase is void. The key goes back to be bought.',
} as const;

// Sentences for rules of schemas that bring none of their own: the bound or the allowed values are always named. The
// browser does without them.

import * as z from 'zod/mini';
import { ruleCopy } from '#domain/base/rule-copy.ts';

type Issue = z.core.$ZodRawIssue;

function sizeSentence(issue: Extract<Issue, { code: 'too_big' | 'too_small' }>): string {
  const isBig = issue.code === 'too_big';
  const bound = isBig ? issue.maximum : issue.minimum;
  if (issue.origin === 'string')
    return isBig ? ruleCopy.atMostCharacters(Number(bound)) : ruleCopy.atLeastCharacters(Number(bound));
  if (issue.origin === 'array')
    return isBig ? ruleCopy.atMostEntries(Number(bound)) : ruleCopy.atLeastEntries(Number(bound));
  return isBig ? ruleCopy.atMost(String(bound)) : ruleCopy.atLeast(String(bound));
}

/** The sentence of a broken rule. */
export function ruleSentence(issue: Issue): string {
  if (issue.code === 'invalid_value') return ruleCopy.oneOf(issue.values.map(String));
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return sizeSentence(issue as Extract<Issue, { code: 'too_big' | 'too_small' }>);
  if (issue.code === 'invalid_type' && issue.expected in ruleCopy.kinds)
    return ruleCopy.kinds[issue.expected as keyof typeof ruleCopy.kinds];
  return ruleCopy.form;
}

z.config({ localeError: ruleSentence });

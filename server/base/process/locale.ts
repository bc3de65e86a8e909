// Default messages for schema rules without their own: they always name the bound or the allowed values. Not shipped to
// the browser.

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

function ruleSentence(issue: Issue): string {
  if (issue.code === 'invalid_value') return ruleCopy.oneOf(issue.values.map(String));
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return sizeSentence(issue as Extract<Issue, { code: 'too_big' | 'too_small' }>);
  if (issue.code === 'invalid_type' && issue.expected in ruleCopy.kinds)
    return ruleCopy.kinds[issue.expected as keyof typeof ruleCopy.kinds];
  return ruleCopy.form;
}

z.config({ localeError: ruleSentence });

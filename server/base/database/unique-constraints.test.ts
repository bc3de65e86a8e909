import { expect, test } from 'vitest';
import { refuseDuplicates } from './unique-constraints.ts';

const CONSTRAINTS = { company_name: { field: 'name', message: 'There is one.' } };
const refusing = (error: object) =>
  refuseDuplicates(Promise.reject(Object.assign(new Error('as it was'), error)), CONSTRAINTS);

test('rejects a duplicate of a unique value with its field and message', async () => {
  await expect(refusing({ code: '23505', constraint: 'company_name' })).rejects.toMatchObject({
    code: 'taken',
    message: 'There is one.',
    errors: [{ field: 'name', message: 'There is one.', code: 'taken' }],
  });
  expect(await refuseDuplicates(Promise.resolve('done'), CONSTRAINTS)).toBe('done');
});

test.each([
  ['another index', { code: '23505', constraint: 'company_email' }],
  ['no index', { code: '23505' }],
  ['another rule of the database', { code: '23514', constraint: 'company_name' }],
])('leaves %s unchanged', async (_, error) => {
  await expect(refusing(error)).rejects.toThrow('as it was');
});

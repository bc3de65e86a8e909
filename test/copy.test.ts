// Messages quoted in the specification are in the copy files verbatim, odd spelling included (ERR-017).

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const QUOTED = [
  'Incorrect E-Mail or Password',
  'Too many attempts. Please try again later.',
  'OTP has been resent to your email',
  'Failed to resend OTP. Please try again.',
  'Email and password are required.',
  'Please enter a valid 6-digit OTP.',
  'Invalid OTP',
  'Login successful!',
  'Service unavailable',
  'The page you are looking for was not found.',
  'Back to Home',
  'You are not allowed to do this.',
  'Not found.',
  'Too many requests. Please try again later.',
  'The request could not be read.',
  'Unknown error',
  'Something went wrong. Please try again.',
  'List is empty.',
  'The order status does not allow this action.',
  'Your credit limit does not cover this order.',
  'The promotion is not valid.',
  'This order is already invoiced.',
  'The order must be paid before delivery.',
  'The package limit does not cover this package.',
  'Key delivery has not started yet.',
  'Please enter an amount that is larger than the min QTY',
  'Please enter an amount that is less than the max QTY',
  '* This promotion has expired. Please remove it from your list to be able to continue with your process.',
  'The product added to your cart',
  'The product added to your cart!',
  'Your order created',
  'Packages create successfully',
  'Packages send successfully',
  'Your transaction has been completed successfully.',
  'Orders have been successfully confirmed.',
  'The order has been approved!',
  'The order has been refused!',
  'The order has been paused!',
  'The order has been resumed!',
  'There is no order.',
  'There is no order !',
  'There is no promotion.',
  'There is no products.',
  'There is no available price !',
  'Checking the stock!',
  'Product is Stock!',
  "Product isn't Stock!",
  'Price sync started!',
  'Product and prices should appear in 1-2 minutes!',
  'Product Price is sync in 1-2 minute!',
  'Please enter either a Promotion ID or SKU!',
  'The Price Updated!',
  'Quantity fields are required !',
  'Quantity must be at least 1.',
  'Product is in stock.',
  'Product have not any stocks',
  'No white-listed',
  'No black-listed',
  'This is not the bundle product',
  'Search by name or sku',
  'Promotion status changed!',
  'You must select a product!',
  'There is a promotion for the same product.',
  'You must select a region!',
  'Percentage rate should be 100.',
  'Tier 1 price is a required field!',
  'Max Quantity can not be smaller than Min Quantity!',
  'End date must be later than start date!',
  'End date must be later than game release date!',
  'Password cannot be empty!',
  'Your confirmation password does not match the new password!',
  'Password updated successfuly!',
  'Current password is not correct.',
  'Please copy your secret key. This code will be invisible after 30 seconds.',
  'Secretkey copied successfuly!',
  "Order's been confirmed.",
  'Order is refunded!',
  'You have a new special offer just for you!',
  'Order is revoked!',
  'Order is withdrawn!',
  'Contact to sales if need asistance with this order.',
  'Order is refused!',
  'Order cannot be processed, please contact our sales team!',
  'Your order is under review!',
  'Offer cancelled, please contact our sales team if you think otherwise!',
  'Order is transferred!',
  // WIZ-005, WIZ-006, WIZ-017, WIZ-019, WIZ-020, WIZ-027, WIZ-033
  'Your promotion has been published successfully!',
  "You don't select Operating Systems and Platforms",
  'Min Quantity is a required field!',
  'Max Quantity is a required field!',
  'Start date is a required field!',
  'End date is a required field!',
  'Please check the promotion.',
  'The promotion could not be loaded.',
  // PPR-005, PPR-007, PPD-003, SYN-003, SYN-005, SYN-009
  'Are you sure want to update Google sheet?',
  'There is no upcoming promotion.',
  'Are you sure you want to update Provider Products ?',
  'Available Now!',
  'Google sheet have been updated!',
  'Google sheet has been updated!',
  'Added to the Google Sheet!',
  'The update is already running.',
  // COM-009, COM-016, REL-007, REL-008, CRL-001, ACC-023
  'When the key count reaches this value, automatic delivery will be triggered',
  'The company was successfully created.',
  'The company was successfully updated.',
  'Failed to load data. Please try again.',
  'Failed to save changes.',
  'Changes saved successfully.',
  'There is no credit limit.',
  'Saved successfully.',
  // PGR-007, USR-001, USR-008, SET-003
  'PermissionGroup added successfuly!',
  'PermissionGroup updated successfuly!',
  'PermissionGroup deleted successfuly!',
  'There is no user',
  'The user was successfully created.',
  'User updated successfuly!',
  'Settings saved successfuly!',
  // ERR-007, ERR-009, ERR-010
  'Blending total must be equal to the order quantity.',
  'The order has been forced to stop!',
  'The order blending has been updated!',
  'The order has been updated!',
  'The order has been cancelled!',
  'The order has been refunded!',
  'The order has been revoked!',
  'The quantities have been synced!',
  'The key delivery date has been updated!',
  'The price difference anomaly has been ignored!',
  'The keys will be allocated!',
  // ERR-015
  'You must select partner !',
  'Quantity and Price fields are required!',
];

const TEMPLATES = [
  'Maximum quantity is 7',
  'Maximum order quantity is 7',
  'Minimum order quantity should be 7',
  'The promotion 7 has been created!',
  'The promotion 7 has been updated!',
  'Tier 7 price can not be smaller than Provider Cost!',
  'Are you sure you want to update Genba 7 Promotion ?',
];

function collectTexts(value: unknown, collected: Set<string>): Set<string> {
  if (typeof value === 'string') collected.add(value);
  else if (typeof value === 'function' && value.length === 1)
    collectTexts(callTemplate(value as (n: number) => unknown), collected);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collectTexts(part, collected);
  return collected;
}

function callTemplate(template: (n: number) => unknown): unknown {
  try {
    return template(7);
  } catch {
    return null;
  }
}

const readCopyFiles = (): string[] =>
  readdirSync('domain', { recursive: true, encoding: 'utf8' }).filter((name) => /(^|[/-])copy\.ts$/.test(name));

async function readTexts(): Promise<Map<string, Set<string>>> {
  const files = readdirSync('domain', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(copy|states)\.ts$/.test(name),
  );
  const texts = new Map<string, Set<string>>();
  for (const file of files) texts.set(file, collectTexts(await import(`#domain/${file}`), new Set()));
  return texts;
}

test('contains every quoted message once, as quoted (ERR-009, ERR-010, ERR-015, ERR-017)', async () => {
  const written = new Set([...(await readTexts()).values()].flatMap((texts) => [...texts]));
  expect([...QUOTED, ...TEMPLATES].filter((text) => !written.has(text))).toEqual([]);
});

/** Texts that a file defines itself: literals, and templates evaluated with 7. */
function readOwnTexts(file: string): string[] {
  const literals =
    readFileSync(`domain/${file}`, 'utf8').match(/'[^'\n]* [^'\n]*'|"[^"\n]* [^"\n]*"|`[^`]* [^`]*`/g) ?? [];
  const templates = literals.filter((text) => text.startsWith('`')).map((text) => text.replace(/\$\{[^`]*?\}/g, '7'));
  // Text between two literals of a list contains no letters.
  return [...literals.filter((text) => !text.startsWith('`')), ...templates]
    .map((text) => text.slice(1, -1))
    .filter((text) => /\w/.test(text));
}

test('never defines the same message in two files', async () => {
  const filesByText = new Map<string, Set<string>>();
  for (const file of (await readTexts()).keys())
    for (const text of readOwnTexts(file)) filesByText.set(text, (filesByText.get(text) ?? new Set()).add(file));
  expect([...filesByText].filter(([, files]) => files.size > 1)).toEqual([]);
});

test('exports the sentences of each file under a name of their own', async () => {
  const named = await Promise.all(
    readCopyFiles().map(async (file) => ({
      file,
      names: Object.keys(await import(`#domain/${file}`)).filter((name) => /copy$/i.test(name)),
    })),
  );
  expect(named.filter(({ names }) => names.length !== 1 || names[0] === 'copy')).toEqual([]);
  expect(new Set(named.flatMap(({ names }) => names)).size).toBe(named.length);
});

test('imports sentences without an alias', () => {
  const aliased = ['domain', 'server', 'web', 'test', 'bench', 'demo-world'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) =>
        [
          ...readFileSync(`${room}/${name}`, 'utf8').matchAll(/\b(?:c|\w+C)opy as \w+(?=[^'\n]*'[^'\n]*copy\.ts')/g),
        ].map(([alias]) => `${room}/${name}: ${alias}`),
      ),
  );
  expect(aliased).toEqual([]);
});

test('spells counts with their nouns through one helper', () => {
  const spelled = ['domain', 'web'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('text/plural.ts'))
      .filter((name) => /\$\{(\w+)\} [^`$]*\$\{\1 === 1 \?/.test(readFileSync(`${room}/${name}`, 'utf8')))
      .map((name) => `${room}/${name}`),
  );
  expect(spelled).toEqual([]);
});

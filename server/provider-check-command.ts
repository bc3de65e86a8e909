// The command `provider-check`: tries the account of a provider. It opens the database only for a code that PROVIDERS does
// not have.

import { randomUUID } from 'node:crypto';
import type { Config } from '#server/base/process/config.ts';
import { ProviderError } from '#server/catalog/provider/port.ts';
import { buyOne } from '#server/catalog/provider-check/buy-one.ts';
import { checkAccount } from '#server/catalog/provider-check/check-account.ts';
import { createProviders } from './services.ts';
import { findStoredAccount } from './stored-account.ts';

export const PROVIDER_CHECK_USAGE = `  provider-check CODE  shows what the account of a provider may do, its balance and a few products; for accounts of
                       PROVIDERS Merkur may be running (--buy SKU: also buys one key at its test system and returns it)`;

const USAGE = 'provider-check takes the code of a provider, and --buy with the SKU of a product.';

/** Code and SKU of the arguments; null if they are not understood. */
function readArguments(args: readonly string[]): { code: string; sku: string | undefined } | null {
  const [code, flag, sku, ...others] = args;
  const isKnown = flag === undefined || (flag === '--buy' && sku !== undefined);
  return code === undefined || code.startsWith('--') || !isKnown || others.length > 0 ? null : { code, sku };
}

/** Runs the command. Returns its exit code. */
export async function providerCheckCommand(config: Config, args: readonly string[]): Promise<number> {
  const fail = (sentence: string): number => {
    console.error(sentence);
    return 1;
  };
  const given = readArguments(args);
  if (!given) return fail(USAGE);
  const { code, sku } = given;
  const entry = config.providers.find((one) => one.code === code) ?? (await findStoredAccount(config, code));
  if (!entry) {
    const codes = config.providers.map((one) => one.code).join(', ');
    return fail(
      `PROVIDERS has no entry with the code ${code}, and no account with it is stored. PROVIDERS ${codes ? `has ${codes}.` : 'is empty.'}`,
    );
  }
  if (sku !== undefined && !('sandbox' in entry && entry.sandbox))
    return fail(`--buy spends money, so it needs an account of the test system, and ${code} is a live one.`);
  const [{ provider }] = createProviders([entry]) as [ReturnType<typeof createProviders>[number]];
  const print = (line: string) => console.log(line);
  try {
    await checkAccount(provider, print);
    return sku === undefined || (await buyOne(provider, sku, `check-${randomUUID()}`, print)) ? 0 : 1;
  } catch (error) {
    if (error instanceof ProviderError) return fail(`${provider.name}: ${error.message}`);
    throw error;
  }
}

// WebAuthn in the browser. The library loads on first use.

import type { PasskeyRequest } from '#domain/access/calls.ts';
import type { NewPasskey, PasskeyAnswer, PasskeySetup } from '#domain/access/passkeys.ts';

const library = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

const asDescriptors = (credentials: PasskeyRequest['credentials']) =>
  credentials.map(({ id, transports }) => ({ id, transports, type: 'public-key' as const }));

/** Creates a passkey on the device. Rejects if the user or device declines. */
export async function makePasskey(setup: PasskeySetup): Promise<Omit<NewPasskey, 'name'>> {
  const { startRegistration } = await library();
  const made = await startRegistration({
    optionsJSON: {
      challenge: setup.challenge,
      rp: { id: setup.rpId, name: 'Merkur' },
      user: { id: setup.userHandle, name: setup.userName, displayName: setup.displayName },
      // ES256, EdDSA and RS256: every device supports one of them.
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' as const })),
      excludeCredentials: asDescriptors(setup.known),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    },
  });
  return {
    credentialId: made.id,
    clientData: made.response.clientDataJSON,
    attestation: made.response.attestationObject,
    transports: made.response.transports ?? [],
  };
}

/** Signs a challenge on the device. Rejects if the user or device declines. */
export async function askPasskey({ challenge, rpId, credentials }: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const answer = await startAuthentication({
    optionsJSON: { challenge, rpId, allowCredentials: asDescriptors(credentials), userVerification: 'required' },
  });
  return {
    credentialId: answer.id,
    clientData: answer.response.clientDataJSON,
    authenticatorData: answer.response.authenticatorData,
    signature: answer.response.signature,
  };
}

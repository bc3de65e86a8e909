// What the browser asks the person's device. The library comes when a passkey is first wanted.

import type { PasskeyRequest } from '#domain/access/calls.ts';
import type { NewPasskey, PasskeyAnswer, PasskeySetup } from '#domain/access/passkeys.ts';

const library = () => import('@simplewebauthn/browser');

/** Can this browser ask devices at all? */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

const asDescriptors = (credentials: PasskeyRequest['credentials']) =>
  credentials.map(({ id, transports }) => ({ id, transports, type: 'public-key' as const }));

/** Has the device make a key. Rejects when the person or the device does not want to. */
export async function makePasskey(setup: PasskeySetup): Promise<Omit<NewPasskey, 'name'>> {
  const { startRegistration } = await library();
  const made = await startRegistration({
    optionsJSON: {
      challenge: setup.challenge,
      rp: { id: setup.rpId, name: 'Merkur' },
      user: { id: setup.userHandle, name: setup.userName, displayName: setup.displayName },
      // ES256, EdDSA and RS256, which all devices know one of.
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

/** Has the device sign a challenge. Rejects when the person or the device does not want to. */
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

// A passkey device for tests: what a phone or security key creates and signs, implemented from the specification
// (WebAuthn level 2, without attestation) without the product's library.

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_INCLUDED = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
/** Bytes in CBOR, up to 255. */
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);

/** An ES256 key in COSE format. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x!, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y!, 'base64url')),
  ]);
}

interface DeviceOptions {
  origin: string;
  /** False: the device does not verify its user. */
  verifiesUser?: boolean;
}

/** A device with one key and a signature counter. */
export function passkeyDevice({ origin, verifiesUser = true }: DeviceOptions) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { hostname } = new URL(origin);
  const device = { uses: 0, verifiesUser };

  const clientData = (type: 'create' | 'get', challenge: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(device.uses);
    const verified = device.verifiesUser ? USER_VERIFIED : 0;
    return Buffer.concat([sha256(hostname), Buffer.from([flags | USER_PRESENT | verified]), count, rest]);
  };

  return {
    /** Signature counter, which a cloned device would not have, and user verification. */
    device,
    /** Response to registration. */
    make: (challenge: string, name = 'Telephone') => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
        bytes(authenticatorData(KEY_INCLUDED, key)),
      ]);
      return {
        name,
        credentialId: id.toString('base64url'),
        clientData: clientData('create', challenge).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    /** Response to a challenge. */
    answer: (challenge: string) => {
      device.uses += 1;
      const signed = authenticatorData(0);
      const data = clientData('get', challenge);
      return {
        credentialId: id.toString('base64url'),
        clientData: data.toString('base64url'),
        authenticatorData: signed.toString('base64url'),
        signature: sign('sha256', Buffer.concat([signed, sha256(data)]), privateKey).toString('base64url'),
      };
    },
  };
}

/** Software passkey: answers as a browser would, signed on the curve P-256. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

const PRESENT_AND_VERIFIED = 0x05
const WITH_KEY = 0x40

/** Encodes the part of CBOR that an attestation needs: small numbers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key as string), cbor(one as string)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/**
 * Creates a passkey.
 * @param origin origin of the page that uses the passkey
 */
export function softPasskey(origin = 'http://straws.test') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const credential_id = randomBytes(32)
  const id = base64url(credential_id)
  let counter = 0
  let user_id = ''
  const dataOf = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }))
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more])
  }
  const common = { id, rawId: id, clientExtensionResults: {}, type: 'public-key' as const }
  return {
    id,
    /** Sets the counter, for example to an earlier value, as a copied passkey would send it. */
    setCounter: (to: number) => (counter = to),
    create(options: Record<string, unknown>) {
      user_id = (options['user'] as { id: string }).id
      const key = new Map<number, unknown>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ])
      const data = authData(
        PRESENT_AND_VERIFIED | WITH_KEY,
        Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credential_id, cbor(key)]),
      )
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ])
      return {
        ...common,
        response: {
          clientDataJSON: base64url(dataOf('webauthn.create', String(options['challenge']))),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    /**
     * Answers a challenge.
     * @param flags flags of the answer; by default, the user was present and was verified by finger or PIN
     */
    get(challenge: string, flags = PRESENT_AND_VERIFIED) {
      counter += 1
      const [data, client] = [authData(flags), dataOf('webauthn.get', challenge)]
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: user_id,
        },
      }
    },
  }
}

/** Passkey replies of browsers, in the JSON form of WebAuthn. */
import * as z from 'zod/mini'

const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*$/))

const signed = {
  id: base64url(1400),
  rawId: base64url(1400),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: z.record(z.string().check(z.maxLength(40)), z.unknown()),
  type: z.literal('public-key'),
}

export const Assertion = z.strictObject({
  ...signed,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(z.nullable(base64url(200))),
  }),
})
export type Assertion = z.infer<typeof Assertion>

export const Attestation = z.strictObject({
  ...signed,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    authenticatorData: z.optional(base64url(4000)),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    publicKeyAlgorithm: z.optional(z.int()),
    publicKey: z.optional(base64url(4000)),
  }),
})
export type Attestation = z.infer<typeof Attestation>

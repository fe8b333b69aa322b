/**
 * Check of second factors. No code is accepted twice; no signature is accepted twice either, because callers consume
 * its challenge.
 */
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { hashSecret } from '#platform/http/secrets.ts'
import type { LogInEnd } from '../contract.ts'
import type { Assertion } from '../passkey.ts'
import { mailSecurityEvent } from './security-mails.ts'

const STEP_SECONDS = 30
/** Time steps accepted before and after the current one, because clocks differ and users type slowly. */
const WINDOW = 1
/** ASCII digits only: the library throws on other digits. */
const CODE = /^\d{6}$/

type Checked = { user_id: string; way: 'CODE' | 'RECOVERY_CODE' | 'PASSKEY' }

/** Returns the TOTP generator that all authenticator apps support: six digits, SHA-1, 30 seconds. */
export function codesOf(secret: string, label = '') {
  return new TOTP({ issuer: 'Strawbook', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })
}

/**
 * Checks a factor of the user; if `user_id` is null, a passkey identifies the user.
 * @throws Refusal INVALID_CODE if the factor is wrong
 */
export async function checkFactor(
  tx: Tx,
  user_id: string | null,
  given: LogInEnd,
  external: ExternalServices,
): Promise<Checked> {
  if ('passkey' in given) return checkPasskey(tx, user_id, given.challenge, given.passkey, external)
  if (user_id === null) throw wrong()
  const typed = given.code.replace(/\s/g, '')
  if (!CODE.test(typed)) return useRecoveryCode(tx, user_id, typed, external)
  await useCode(tx, user_id, typed, true)
  return { user_id, way: 'CODE' }
}

/**
 * Checks and consumes a code of the user's authenticator app, and marks the app as confirmed.
 * @param is_confirmed whether the app must already be confirmed; if false, only an unconfirmed app is accepted
 * @throws Refusal INVALID_CODE if the code is wrong, or not newer than the last one used
 */
export async function useCode(tx: Tx, user_id: string, code: string, is_confirmed: boolean): Promise<void> {
  const found = await tx
    .selectFrom('authenticators')
    .select('secret')
    .where('user_id', '=', user_id)
    .where('is_confirmed', '=', is_confirmed)
    .executeTakeFirstOrThrow(() => wrong())
  const timestamp = Date.now()
  const token = code.replace(/\s/g, '')
  if (!CODE.test(token)) throw wrong()
  const delta = codesOf(found.secret).validate({ token, timestamp, window: WINDOW })
  if (delta === null) throw wrong()
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
  // Only the first of concurrent requests with the same code updates the row.
  const taken = await tx
    .updateTable('authenticators')
    .set({ last_step: step, is_confirmed: true, ...(!is_confirmed && { created_at: sql<string>`now()` }) })
    .where('user_id', '=', user_id)
    .where('secret', '=', found.secret)
    .where('last_step', '<', step)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) throw wrong()
}

async function useRecoveryCode(
  tx: Tx,
  user_id: string,
  typed: string,
  external: ExternalServices,
): Promise<Checked> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashSecret(typed))
    .executeTakeFirst()
  if (used.numDeletedRows === 0n) throw wrong()
  await mailSecurityEvent(tx, external, user_id, 'RECOVERY_CODE_USED')
  return { user_id, way: 'RECOVERY_CODE' }
}

async function checkPasskey(
  tx: Tx,
  user_id: string | null,
  challenge: string,
  passkey: Assertion,
  external: ExternalServices,
): Promise<Checked> {
  const known = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', passkey.id)
    .forUpdate()
    .executeTakeFirst()
  if (!known || (user_id !== null && known.user_id !== user_id)) throw wrong()
  const { rp_id, origin } = relyingParty(external)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
    credential: {
      id: known.credential_id,
      publicKey: new Uint8Array(known.public_key),
      // A counter that has not increased means a copied passkey. Synchronised passkeys always send 0, which is allowed.
      counter: known.counter,
      transports: known.transports,
    },
    // Any error of the verification is reported as a wrong factor.
  }).catch((cause: unknown) => {
    throw wrong(cause)
  })
  if (!verified) throw wrong()
  await tx
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, last_used_at: sql<string>`now()` })
    .where('id', '=', known.id)
    .execute()
  return { user_id: known.user_id, way: 'PASSKEY' }
}

function wrong(cause?: unknown) {
  const message = 'Wrong or used code. Try a new one.'
  return new Refusal('INVALID_CODE', message, { fields: { 'body.code': message }, cause })
}

/** Returns the relying party of passkeys. WebAuthn accepts names only, so a loopback IP address becomes `localhost`. */
export function relyingParty({ link }: Pick<ExternalServices, 'link'>) {
  const url = new URL(link('/'))
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  return { rp_id: url.hostname, origin: url.origin }
}

import type * as contract from '../contract.ts'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { v7 as uuidv7 } from 'uuid'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { mapConstraintErrors } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { recordOfLogIn } from '#account/audit-log/server/record-event.ts'
import { openChallenge, takeChallenge } from '#account/auth/server/challenges.ts'
import { relyingParty } from '#account/auth/server/check-factor.ts'
import { mailSecurityEvent } from '#account/auth/server/security-mails.ts'
import { MAX_PASSKEYS } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { requireAnother } from './factors.ts'
import { firstRecoveryCodes, lockFactors } from './recovery-codes.ts'

/** EdDSA, ES256 and RS256: every authenticator supports at least one. By default, the library may prefer ML-DSA. */
const ALGORITHMS = [-8, -7, -257]

export const startPasskey: Handler<typeof contract.startPasskey, [ExternalServices]> = async (
  tx,
  actor,
  _,
  external,
) => {
  const { user_id, email } = actor
  const known = await tx
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', user_id)
    .execute()
  if (known.length >= MAX_PASSKEYS) throw tooMany()
  const challenge = await openChallenge(tx, 'NEW_PASSKEY', user_id)
  const options = await generateRegistrationOptions({
    rpName: 'Strawbook',
    rpID: relyingParty(external).rp_id,
    userName: email,
    userID: new TextEncoder().encode(user_id),
    userDisplayName: fullName(actor),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    excludeCredentials: known,
    // The passkey identifies the user and verifies them by finger, face or PIN, so that no password is needed.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { options: { ...options } }
}

export const addPasskey: Handler<typeof contract.addPasskey, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  external,
) => {
  const { user_id } = actor
  await lockFactors(tx, user_id)
  const holder = await takeChallenge(tx, 'NEW_PASSKEY', body.challenge)
  if (holder !== user_id) throw wrong()
  const { rp_id, origin } = relyingParty(external)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: body.passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: body.challenge,
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // Every verification error means an invalid passkey.
  }).catch((cause: unknown) => {
    throw wrong(cause)
  })
  if (!registrationInfo) throw wrong()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const { count } = await tx
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (count >= MAX_PASSKEYS) throw tooMany()
  await mapConstraintErrors(
    { passkeys_credential_id_key: () => new Refusal('IN_USE', 'This passkey is already added.') },
    tx
      .insertInto('passkeys')
      .values({
        ...{ user_id, id: uuidv7(), name: body.name, credential_id: id },
        ...{ public_key: Buffer.from(publicKey), counter, transports, last_used_at: null },
      })
      .execute(),
  )
  await recordOfLogIn(tx, actor.user_id, { kind: 'FACTOR_ADDED', details: { factor: 'PASSKEY' } })
  await mailSecurityEvent(tx, external, user_id, 'PASSKEY_ADDED', body.name)
  return { recovery_codes: await firstRecoveryCodes(tx, user_id) }
}

export const removePasskey: Handler<typeof contract.removePasskey, [ExternalServices]> = async (
  tx,
  actor,
  { params },
  external,
) => {
  const { user_id } = actor
  await lockFactors(tx, user_id)
  const removed = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', params.id)
    .returning('name')
    .executeTakeFirstOrThrow(() => notFound('The passkey'))
  await requireAnother(tx, actor)
  await recordOfLogIn(tx, actor.user_id, { kind: 'FACTOR_REMOVED', details: { factor: 'PASSKEY' } })
  await mailSecurityEvent(tx, external, user_id, 'PASSKEY_REMOVED', removed.name)
}

const tooMany = () => new Refusal('IN_USE', `At most ${MAX_PASSKEYS} passkeys. Remove one first.`)

function wrong(cause?: unknown) {
  return new Refusal('INVALID_CODE', 'Passkey not added. Try again.', { cause })
}

/** Passkeys in this browser; loaded when somebody uses one. */
import type * as browser from '@simplewebauthn/browser'
import type { Challenge } from '#platform/contract/challenge.ts'
import type { Assertion, Attestation } from '../passkey.ts'

type Creation = Parameters<typeof browser.startRegistration>[0]['optionsJSON']

/** Passkeys are bound to a name; by a number, as in a network without names, there are none. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(location.hostname)
}

/** @throws DOMException NotAllowedError if the person thinks better of it, or has none */
export async function signWithPasskey({ token, passkeys }: Challenge): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const allowCredentials = passkeys.map((id) => ({ id, type: 'public-key' as const }))
  const optionsJSON = { challenge: token, allowCredentials, userVerification: 'required' as const }
  return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} }
}

/** @param options as the server gives them */
export async function makePasskey(options: Record<string, unknown>): Promise<Attestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options as unknown as Creation })
  return { ...made, clientExtensionResults: {} }
}

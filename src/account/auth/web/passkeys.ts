/** Passkeys in this browser. The library is loaded on first use. */
import type * as browser from '@simplewebauthn/browser'
import type { Challenge } from '#platform/contract/challenge.ts'
import type { Assertion, Attestation } from '../passkey.ts'

type Creation = Parameters<typeof browser.startRegistration>[0]['optionsJSON']

/** Returns whether passkeys can be used. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && isAtName()
}

/** Whether the page has a domain name, to which passkeys are bound: they do not work at an IP address. */
export const isAtName = () => !/^[\d.]+$|^\[/.test(location.hostname)

/** Signs a challenge. @throws DOMException NotAllowedError if the user cancels or has no passkey */
export async function signWithPasskey({ token, passkeys }: Challenge): Promise<Assertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const allowCredentials = passkeys.map((id) => ({ id, type: 'public-key' as const }))
  const optionsJSON = { challenge: token, allowCredentials, userVerification: 'required' as const }
  return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} }
}

export async function makePasskey(options: Record<string, unknown>): Promise<Attestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options as unknown as Creation })
  return { ...made, clientExtensionResults: {} }
}

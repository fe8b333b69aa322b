import type { ExternalServices } from '#platform/external/external-services.ts'

/**
 * For whom passkeys sign: the public address. They know names only, so on this machine's own address they are those of
 * `localhost`.
 */
export function relyingParty({ link }: Pick<ExternalServices, 'link'>) {
  const url = new URL(link('/'))
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost'
  return { rp_id: url.hostname, origin: url.origin }
}

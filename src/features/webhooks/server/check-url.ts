import { invalid } from '#platform/contract/refusal.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { isForbidden } from '#platform/external/post-outside.ts'
import { addressProblem } from '../address.ts'

/** Tells at once what sending would find out later; where a name leads to is seen only then. */
export function checkUrl(url: string, { webhooks_to_loopback }: ExternalServices) {
  const problem =
    addressProblem(url, webhooks_to_loopback) ??
    (isForbidden(new URL(url).hostname, webhooks_to_loopback)
      ? 'This is not an address of the internet'
      : null)
  if (problem) throw invalid('body.url', problem)
}

import type { Webhook } from './contract.ts'

/** Whether deliveries fail, or failed until the webhook was switched off. */
export function hasFailed({ disabled_reason, failing_since }: Webhook): boolean {
  if (disabled_reason !== null) return disabled_reason === 'FAILING' || disabled_reason === 'GONE'
  return failing_since !== null
}

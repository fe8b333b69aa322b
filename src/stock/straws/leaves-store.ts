import type { WithdrawalType } from './bookings.ts'

/** Whether straws leave the account's store for use elsewhere, for which their papers matter. */
export function leavesStore(purpose: { type: WithdrawalType | 'RELOCATION' | null; keep_in_store: boolean }) {
  const { type, keep_in_store } = purpose
  return type !== null && type !== 'LOSS' && type !== 'RELOCATION' && !(type === 'SALE' && keep_in_store)
}

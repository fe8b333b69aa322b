/** Re-authentication before irreversible actions. */
import { call } from '#ui/call.ts'
import { sharedState } from '#ui/shared-state.ts'
import { beginProof } from '../contract.ts'

type Asked = { answer: Promise<boolean>; settle: (isProven: boolean) => void }

const asked = sharedState<Asked | null>(null)

/** Opens the dialog; further callers wait for the same answer. */
export function askForProof(): Promise<boolean> {
  const pending = asked.get()
  if (pending) return pending.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asked.set({ answer: promise, settle: resolve })
  return promise
}

export function settleProof(isProven: boolean) {
  asked.get()?.settle(isProven)
  asked.set(null)
}

export const useProofAsked = (): boolean => asked.use() !== null

/** Requires re-authentication before an action that is not an API call, such as a download. */
export async function ensureProven(): Promise<boolean> {
  const { is_proven } = await call(beginProof, {})
  return is_proven || askForProof()
}

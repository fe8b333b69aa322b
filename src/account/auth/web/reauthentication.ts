import { call } from '#ui/call.ts'
import { sharedState } from '#ui/shared-state.ts'
import { startReauthentication } from '../contract.ts'

type Prompt = { answer: Promise<boolean>; settle: (isReauthenticated: boolean) => void }

const prompt = sharedState<Prompt | null>(null)

/** Opens the re-authentication dialog. Concurrent callers wait for the same answer. */
export function requestReauthentication(): Promise<boolean> {
  const pending = prompt.get()
  if (pending) return pending.answer
  const { promise, resolve } = Promise.withResolvers<boolean>()
  prompt.set({ answer: promise, settle: resolve })
  return promise
}

export function settleReauthentication(isReauthenticated: boolean) {
  prompt.get()?.settle(isReauthenticated)
  prompt.set(null)
}

export const useReauthenticationRequested = (): boolean => prompt.use() !== null

/** Returns whether the user has re-authenticated, for an action that is not an API call, such as a download. */
export async function ensureReauthenticated(): Promise<boolean> {
  const { is_reauthenticated } = await call(startReauthentication, {})
  return is_reauthenticated || requestReauthentication()
}

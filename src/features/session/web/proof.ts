/** Asking once more who somebody is, before what cannot be taken back. */
import { useSyncExternalStore } from 'react'
import { call } from '#ui/call.ts'
import { beginProof } from '../contract.ts'

let asked: { answer: Promise<boolean>; settle: (isProven: boolean) => void } | null = null
const listeners = new Set<() => void>()

function tell() {
  for (const listener of listeners) listener()
}

/** Opens the dialog; whoever asks meanwhile waits for the same answer. */
export function askForProof(): Promise<boolean> {
  if (!asked) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    asked = { answer: promise, settle: resolve }
    tell()
  }
  return asked.answer
}

/** Closes the dialog. */
export function settleProof(isProven: boolean) {
  asked?.settle(isProven)
  asked = null
  tell()
}

export function useProofAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked !== null,
  )
}

/** Before what is no call of ours, such as a download. */
export async function ensureProven(): Promise<boolean> {
  const { is_proven } = await call(beginProof, {})
  return is_proven || askForProof()
}

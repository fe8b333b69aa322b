import type { OwnAccount } from '#account/auth/own-accounts.ts'
import { useAccounts } from '#account/auth/web/accounts.ts'
import { useSession } from '#account/auth/web/session.ts'
import { call } from '#ui/call.ts'
import { type Code, showCode } from '../contract.ts'
import { codeTexts } from '../texts.ts'

export type CodeElsewhere = { account: OwnAccount; code: Code }

/** Maximum number of accounts that are searched, because each takes a request. */
const MAX_ELSEWHERE = 20

/**
 * Returns a function that looks a code up in the user's other accounts; it returns null if no account that answers has
 * the code.
 */
export function useLookElsewhere() {
  const others = useAccounts().filter(({ isOpen }) => !isOpen)
  return async (text: string): Promise<CodeElsewhere | null> => {
    for (const account of others.slice(0, MAX_ELSEWHERE)) {
      const parts = { params: { code: text } }
      const code = await call(showCode, parts, { account: account.id }).catch(() => null)
      if (code) return { account, code }
    }
    return null
  }
}

export function useElsewhereText() {
  const { tenant } = useSession()
  return ({ account }: CodeElsewhere) =>
    `${codeTexts.elsewhere(account.name)}. ${codeTexts.elsewhereText(tenant.name)}`
}

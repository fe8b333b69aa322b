import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Found, searchEverything } from '#features/overview/contract.ts'
import type { OwnAccount } from '#features/session/own-accounts.ts'
import { useAccounts } from '#features/session/web/accounts.ts'
import { apiQuery, call } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { isDamaged, readCode, swapYz } from '#features/codes/code.ts'
import { showCode } from '#features/codes/contract.ts'
import type { Elsewhere, Meaning } from '../scan-list.ts'

const LONGEST = 100

export function useLookUp(): (text: string) => Promise<Meaning> {
  const client = useQueryClient()
  const others = useAccounts().filter(({ isOpen }) => !isOpen)
  return (text) => lookUp(client, others, text.trim())
}

async function lookUp(client: QueryClient, others: readonly OwnAccount[], text: string): Promise<Meaning> {
  const code = readCode(text)
  if (code !== null) {
    try {
      const parts = { params: { code } }
      return { is: 'CODE', code: await client.fetchQuery(apiQuery(showCode, parts)) }
    } catch (error) {
      if (error instanceof RequestFailed && error.status === 404)
        return (await lookElsewhere(others, code)) ?? { is: 'NOT_OURS' }
      throw error
    }
  }
  for (const wanted of new Set([text, swapYz(text)])) {
    const found = await search(client, wanted)
    if (found.length > 0) return { is: 'FOUND', found }
  }
  return { is: isDamaged(text) ? 'DAMAGED' : 'FOREIGN' }
}

/** Accounts that are asked for a code: each is a request. */
const MAX_ELSEWHERE = 20

/** Looks for a code in the user's other accounts; one that does not answer counts as one that does not know it. */
async function lookElsewhere(accounts: readonly OwnAccount[], code: string): Promise<Elsewhere | null> {
  for (const account of accounts.slice(0, MAX_ELSEWHERE)) {
    const found = await call(showCode, { params: { code } }, { account: account.id }).catch(() => null)
    if (found) return { is: 'ELSEWHERE', account, code: found }
  }
  return null
}

async function search(client: QueryClient, text: string): Promise<Found[]> {
  if (text === '' || text.length > LONGEST) return []
  const { found } = await client.fetchQuery(apiQuery(searchEverything, { query: { text } }))
  const things = found.filter(({ kind }) => kind !== 'PARTY')
  const same = (one: string | null) => one?.toLowerCase() === text.toLowerCase()
  const exact = things.filter(({ title, detail, kind }) => same(title) || (kind === 'ANIMAL' && same(detail)))
  return exact.length > 0 ? exact : things
}

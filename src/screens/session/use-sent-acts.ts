import { useQueryClient } from '@tanstack/react-query'
import { showCode } from '#features/codes/contract.ts'
import { bookOpening, countTakes } from '#features/pick-lists/contract.ts'
import type { Opening } from '#features/pick-lists/shapes.ts'
import { useSession } from '#features/session/web/session.ts'
import { apiQuery, useApiMutation } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { useLifts } from './use-lifts.ts'
import type { OpeningActs } from './use-opening.ts'

/** Each press is told to the server at once. */
export function useSentActs({ id, lifts }: Opening): OpeningActs {
  const { tenant_id, session } = useSession()
  const client = useQueryClient()
  const { note, lost } = useLifts(id)
  const count = useApiMutation(countTakes)
  const book = useApiMutation(bookOpening)
  const params = { id }
  // What is refused is so since the book is another by now.
  const onError = () => void refetchAll(client)
  return {
    lift: {
      run: (lifted) => note({ tenant_id, ...lifted }),
      lost,
    },
    count: {
      run: (counts, onDone) =>
        count.mutate(
          { params, body: { tenant_id, counts } },
          { onError, ...(onDone && { onSuccess: onDone }) },
        ),
      ...{ isPending: count.isPending, error: count.error },
    },
    book: {
      run() {
        const seen = lifts.flatMap(({ takes }) => takes).map(({ number, out }) => ({ number, numbers: out }))
        const body = { tenant_id, signer_id: session.user.id, date: today(), seen }
        book.mutate({ params, body }, { onError })
      },
      ...{ isPending: book.isPending, error: book.error },
    },
    async batchOfCode(code) {
      const parts = { params: { code }, query: { tenant_id } }
      const found = await client.fetchQuery(apiQuery(showCode, parts)).catch(() => null)
      return found?.batch_id ?? null
    },
  }
}

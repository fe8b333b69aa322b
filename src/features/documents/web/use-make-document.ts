import { useRef } from 'react'
import type { Sent } from '#platform/contract/endpoint.ts'
import { useSession } from '#features/session/web/session.ts'
import { useApiMutation } from '#ui/call.ts'
import { errorText } from '#ui/error-text.ts'
import { toast } from '#ui/toast.ts'
import { createDocument } from '../contract.ts'
import { handOver } from './hand-over.ts'

type Body = Sent<typeof createDocument, 'body'>
/** What is asked for, without the account. */
export type Wanted = Body extends infer One ? (One extends Body ? Omit<One, 'tenant_id'> : never) : never

/** Makes a document with one press, and hands over its file. */
export function useMakeDocument() {
  const { tenant_id } = useSession()
  const { mutate, isPending } = useApiMutation(createDocument, handOver)
  // A second press comes before the button is seen to be busy.
  const isBusy = useRef(false)
  const make = (wanted: Wanted) => {
    if (isBusy.current) return
    isBusy.current = true
    mutate(
      { body: { tenant_id, ...wanted } },
      {
        onError: (error) => toast('danger', errorText(error)),
        onSettled: () => {
          isBusy.current = false
        },
      },
    )
  }
  return { make, isPending }
}

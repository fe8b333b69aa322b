import type { Endpoint, Reply } from '#platform/contract/endpoint.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogForm } from '../DialogForm.tsx'
import { toast } from '../toast.tsx'
import { useApiForm } from './use-api-form.ts'

type Props<E extends Endpoint> = {
  endpoint: E
  /** Subject whose id is in the path. */
  thing?: { id: string }
  title: string
  text: string
  children?: ReactNode
  submit: string
  /** Whether it removes something permanently. */
  isDanger?: boolean
  /** Message after success. */
  done?: string
  /** Message after a failure. */
  failed?: string
  onClose: () => void
  onDone?: ((reply: Reply<E>) => void) | undefined
}

/** Dialog that asks for confirmation and states the consequences. */
export function ConfirmDialog<E extends Endpoint>({ endpoint, thing, text, done, ...rest }: Props<E>) {
  const { title, children, submit, isDanger = true, failed, onClose, onDone } = rest
  const form = useApiForm(endpoint, {
    initial: {},
    isLeaving: true,
    ...(thing && { params: { id: thing.id } as never }),
    sentOf: () => ({}),
    onDone: (reply) => {
      if (done !== undefined) toast('success', done)
      onClose()
      onDone?.(reply)
    },
  })
  return (
    <DialogForm {...{ form, title, submit, isDanger, failed, onClose }}>
      <Text>{text}</Text>
      {children}
    </DialogForm>
  )
}

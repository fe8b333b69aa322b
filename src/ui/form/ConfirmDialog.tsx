import type { Endpoint, Reply } from '#platform/contract/endpoint.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogForm } from '../DialogForm.tsx'
import { toast } from '../toast.tsx'
import { useApiForm } from './use-api-form.ts'

type Props<E extends Endpoint> = {
  endpoint: E
  thing?: { id: string }
  title: string
  text: string
  children?: ReactNode
  submit: string
  /** Whether the submit button is red, because the action removes something; true by default. */
  isDanger?: boolean
  done?: string
  failed?: string
  onClose: () => void
  onDone?: ((reply: Reply<E>) => void) | undefined
}

export function ConfirmDialog<E extends Endpoint>({ endpoint, thing, text, done, ...rest }: Props<E>) {
  const { title, children, submit, isDanger = true, failed, onClose, onDone } = rest
  const form = useApiForm(endpoint, {
    initial: {},
    isLeaving: true,
    ...(thing && { byId: { id: thing.id } }),
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

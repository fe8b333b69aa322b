import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Text } from '@mantine/core'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { toast } from '#ui/toast.ts'
import { factorsTexts } from '../texts.ts'

type Props = {
  endpoint: Endpoint
  params?: { id: string }
  title: string
  text: string
  removed: string
  onClose: () => void
}

export function RemoveFactor({ endpoint, params, title, text, removed, onClose }: Props) {
  const form = useApiForm(endpoint, {
    initial: {},
    params: params as never,
    sentOf: () => ({}),
    onDone: () => {
      toast('success', removed)
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={title} submit={factorsTexts.remove} isDanger onClose={onClose}>
      <Text>{text}</Text>
    </DialogForm>
  )
}

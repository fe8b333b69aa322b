import { Text } from '@mantine/core'
import type { Sent } from '#platform/contract/endpoint.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { createDocument, type Paper } from '../contract.ts'
import { documentTexts, documentTitles } from '../texts.ts'
import { handOver } from './document-file.ts'
import { PaperChoice } from './PaperChoice.tsx'

type Body = Sent<typeof createDocument, 'body'>
export type Wanted = Body extends infer One ? (One extends Body ? Omit<One, 'tenant_id'> : never) : never

type Values = { paper: Paper | undefined }

type Props = {
  wanted: Wanted
  title?: string
  onClose: () => void
}

/** Asks for confirmation before a document takes its number. */
export function NewDocumentDialog({ wanted, title = documentTitles[wanted.kind], onClose }: Props) {
  const initial: Values = { paper: undefined }
  const form = useApiForm(createDocument, {
    initial,
    // After a correction, this dialog is unmounted with the replaced document.
    isLeaving: Boolean(wanted.replaces_id),
    sentOf: ({ paper }: Values) => ({ ...wanted, ...(paper && { paper }) }),
    onDone: (document) => {
      handOver(document)
      onClose()
    },
  })
  const isPrint = wanted.kind === 'PICK_LIST'
  return (
    <DialogForm
      form={form}
      title={isPrint ? documentTexts.print : title}
      submit={isPrint ? documentTexts.print : documentTexts.make(documentTitles[wanted.kind])}
      onClose={onClose}
    >
      <PaperChoice value={form.values.paper} onChange={(paper) => form.change({ paper })} />
      <Text size="sm">{isPrint ? documentTexts.printed : documentTexts.numbered}</Text>
    </DialogForm>
  )
}

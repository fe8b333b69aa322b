import { SimpleGrid, Text } from '@mantine/core'
import { DialogForm } from '#ui/DialogForm.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { isDay, today } from '#ui/dates.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { createDocument, exportRegister, type Paper } from '../contract.ts'
import { documentTexts, documentTitles } from '../texts.ts'
import { handOver } from './document-file.ts'
import { PaperChoice } from './PaperChoice.tsx'

type Values = { from: string; to: string; paper: Paper | undefined }

type Props = {
  wanted: { kind: 'STATEMENT' | 'REGISTER'; party_id: string } | { kind: 'NITROGEN'; container_id: string }
  onClose: () => void
}

export function PeriodDialog({ wanted, onClose }: Props) {
  const { kind } = wanted
  const now = today()
  const initial: Values = { from: `${now.slice(0, 4)}-01-01`, to: now, paper: undefined }
  const form = useApiForm(createDocument, {
    initial,
    labels: documentTexts,
    sentOf: ({ paper, ...period }: Values) => ({
      ...{ ...wanted, ...period },
      ...(paper && { paper }),
    }),
    onDone: (document) => {
      handOver(document)
      onClose()
    },
  })
  const { values, change } = form
  const { from, to } = values
  const isPeriod = isDay(from) && isDay(to) && from <= to
  return (
    <DialogForm
      form={form}
      title={documentTitles[kind]}
      submit={documentTexts.make(documentTitles[kind])}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {documentTexts.periodTexts[kind]}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField required withShortcuts={false} {...form.of('from')} />
        <DayField required withShortcuts={false} {...form.of('to')} />
      </SimpleGrid>
      <PaperChoice value={values.paper} onChange={(paper) => change({ paper })} />
      <Text size="sm">{documentTexts.numbered}</Text>
      {wanted.kind === 'REGISTER' && isPeriod && (
        <div>
          <ExportMenu endpoint={exportRegister} query={{ party_id: wanted.party_id, from, to }} total={1} />
        </div>
      )}
    </DialogForm>
  )
}

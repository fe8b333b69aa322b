import { SimpleGrid, Text } from '@mantine/core'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { useSession } from '#features/session/web/session.ts'
import { today } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { createDocument, NewDocument, type Paper, PAPERS } from '../contract.ts'
import { documentTexts, documentTitles } from '../texts.ts'
import { handOver } from './hand-over.ts'

type Values = { from: string; to: string; paper: Paper }

/** Asks for the period of an owner's stock statement: this year so far, unless another is wanted. */
export function StatementDialog({ party_id, onClose }: { party_id: string; onClose: () => void }) {
  const { tenant_id } = useSession()
  const now = today()
  const initial: Values = { from: `${now.slice(0, 4)}-01-01`, to: now, paper: 'A4' }
  const form = useApiForm(createDocument, {
    initial,
    schema: NewDocument,
    sentOf: (values: Values) => ({ tenant_id, kind: 'STATEMENT' as const, party_id, ...values }),
    onDone: (document) => {
      handOver(document)
      onClose()
    },
  })
  const { values, change, problems } = form
  return (
    <DialogForm
      form={form}
      title={documentTitles.STATEMENT}
      submit={documentTexts.make(documentTitles.STATEMENT)}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {documentTexts.statementText}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField
          label={documentTexts.from}
          required
          withShortcuts={false}
          value={values.from}
          onChange={(from) => change({ from })}
          error={problems['from']}
        />
        <DayField
          label={documentTexts.to}
          required
          withShortcuts={false}
          value={values.to}
          onChange={(to) => change({ to })}
          error={problems['to']}
        />
      </SimpleGrid>
      <ChoiceChips
        label={documentTexts.paper}
        choices={PAPERS.map((value) => ({ value, label: documentTexts.papers[value] }))}
        value={values.paper}
        onChange={(paper) => change({ paper })}
      />
    </DialogForm>
  )
}

import { Checkbox, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { DialogForm } from '#ui/DialogForm.tsx'
import { decimalOrText, wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { createDocument, type Document, type Paper } from '../contract.ts'
import { documentTexts, documentTitles, intakeTexts } from '../texts.ts'
import { filled } from '../manual-fields.ts'
import { handOver } from './document-file.ts'
import { PaperChoice } from './PaperChoice.tsx'

const FIELDS = [
  ...(['delivery_note', 'announced', 'seal', 'arrived_celsius', 'certificates', 'differences'] as const),
] as const
const DECLARED = ['is_ownership_declared', 'is_quarantine_declared'] as const

type Field = (typeof FIELDS)[number]
type Values = Record<Field, string> &
  Record<(typeof DECLARED)[number], boolean> & { paper: Paper | undefined }

type Props = { movement_id: string; replaced?: Document; onClose: () => void }

export function IntakeDialog({ movement_id, replaced, onClose }: Props) {
  const known = replaced?.typed?.intake
  const initial = {
    ...Object.fromEntries(FIELDS.map((field) => [field, String(known?.[field] ?? '')])),
    ...Object.fromEntries(DECLARED.map((field) => [field, known?.[field] ?? false])),
    paper: undefined,
  } as Values
  const form = useApiForm(createDocument, {
    initial,
    // After a correction, this dialog is unmounted with the replaced document.
    isLeaving: replaced !== undefined,
    sentOf: ({ paper, announced, arrived_celsius, ...rest }: Values) => {
      const { is_ownership_declared, is_quarantine_declared, ...lines } = rest
      return {
        kind: 'INTAKE' as const,
        movement_id,
        ...(paper && { paper }),
        ...(replaced && { replaces_id: replaced.id }),
        intake: {
          ...filled(lines),
          ...(announced.trim() && { announced: wholeOrText(announced) }),
          ...(arrived_celsius.trim() && { arrived_celsius: decimalOrText(arrived_celsius) }),
          // An unticked box means unknown, not false.
          ...(is_ownership_declared && { is_ownership_declared }),
          ...(is_quarantine_declared && { is_quarantine_declared }),
        },
      }
    },
    onDone: (document) => {
      handOver(document)
      onClose()
    },
  })
  const { values, change, problems } = form
  const tied = (field: Field) => ({
    label: intakeTexts[field],
    value: values[field],
    error: problems[`intake.${field}`],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [field]: currentTarget.value }),
  })
  return (
    <DialogForm
      form={form}
      title={replaced ? documentTexts.correcting(replaced.number) : documentTitles.INTAKE}
      submit={documentTexts.make(documentTitles.INTAKE)}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {intakeTexts.text}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...tied('delivery_note')} />
        <NumberField {...tied('announced')} inputMode="numeric" />
        <TextInput {...tied('seal')} />
        {/* The numeric keyboard of some phones has no minus sign. */}
        <NumberField {...tied('arrived_celsius')} inputMode="text" />
      </SimpleGrid>
      <TextInput {...tied('certificates')} />
      {DECLARED.map((field) => (
        <Checkbox
          key={field}
          label={intakeTexts[field]}
          checked={values[field]}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.checked })}
        />
      ))}
      <Textarea {...tied('differences')} autosize minRows={2} />
      <PaperChoice value={values.paper} onChange={(paper) => change({ paper })} />
      <Text size="sm">{documentTexts.numbered}</Text>
    </DialogForm>
  )
}

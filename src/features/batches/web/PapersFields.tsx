import { Textarea } from '@mantine/core'
import { HEALTH_STATUSES } from '../register.ts'
import { batchTexts, fieldTexts } from '../texts.ts'
import { DraftInput } from './DraftInput.tsx'
import { PartyField } from './PartyField.tsx'
import { unitOf } from './sheet-fields.ts'
import { useField } from './use-field.ts'

/** What goes with the straws: their mark, where they were made, when they may leave, how they are thawed. */
export function PapersFields() {
  return (
    <div className="papers-grid">
      <Lines path="straw_mark_text" label={fieldTexts.straw_mark_text} hint={batchTexts.markHint} />
      <Lines path="thawing_instruction" label={fieldTexts.thawing_instruction} />
      <PartyField path="collection_centre_id" label={fieldTexts.collection_centre} />
      <PartyField path="processing_centre_id" label={fieldTexts.processing_centre} />
      <DraftInput path="health_status" label={fieldTexts.health_status} choices={HEALTH_STATUSES} />
      <DraftInput path="releasable_from" label={fieldTexts.releasable_from} isDate isPlanned />
      {(['incubation_minutes', 'incubation_celsius'] as const).map((path) => (
        <DraftInput key={path} path={path} label={fieldTexts[path]} unit={unitOf(path)} />
      ))}
      <Lines path="culture_result" label={fieldTexts.culture_result} rows={1} />
    </div>
  )
}

type Props = { path: string; label: string; hint?: string; rows?: number }

function Lines({ path, label, hint, rows = 2 }: Props) {
  const { input, error } = useField(path)
  return (
    <div className="papers-wide">
      <Textarea
        {...input}
        label={label}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
        autosize
        minRows={rows}
      />
    </div>
  )
}

import { Textarea } from '@mantine/core'
import { fieldTexts } from '../fields.ts'
import { HEALTH_STATUSES } from '../register.ts'
import { DraftInput, PartyField } from './DraftInputs.tsx'
import { unitOf } from './sheet-fields.ts'
import { StrawMarkField } from './StrawMarkField.tsx'
import { useField } from './use-field.ts'
import classes from './sheet-form.module.css'

export function PapersFields() {
  return (
    <div className={classes.papersGrid}>
      <StrawMarkField />
      <Lines path="thawing_instruction" label={fieldTexts.thawing_instruction} />
      <PartyField path="collection_centre_id" label={fieldTexts.collection_centre} />
      <PartyField path="processing_centre_id" label={fieldTexts.processing_centre} />
      <DraftInput path="health_status" label={fieldTexts.health_status} options={HEALTH_STATUSES} />
      <DraftInput path="releasable_from" label={fieldTexts.releasable_from} kind="DAY" isPlanned />
      {(['incubation_minutes', 'incubation_celsius'] as const).map((path) => (
        <DraftInput key={path} path={path} label={fieldTexts[path]} unit={unitOf(path)} />
      ))}
      <Lines path="culture_result" label={fieldTexts.culture_result} rows={1} />
    </div>
  )
}

type Props = { path: string; label: string; rows?: number }

function Lines({ path, label, rows = 2 }: Props) {
  const { input, error } = useField(path)
  return (
    <div style={{ gridColumn: 'span 2' }}>
      <Textarea {...input} label={label} error={error} autosize minRows={rows} />
    </div>
  )
}

import { BATCH_ORIGINS } from '../contract.ts'
import { AnimalSelect } from '#features/animals/web/AnimalSelect.tsx'
import { fieldTexts } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { choices } from '#platform/contract/words.ts'
import { ColourChoice } from './ColourChoice.tsx'
import { DraftInput, SheetInput } from './DraftInput.tsx'
import { PartyField } from './PartyField.tsx'
import { Segments } from './Segments.tsx'
import { useDraft, useDraftStore } from './use-draft.ts'
import classes from './sheet-form.module.css'

export function IdentificationFields() {
  const isReceived = useDraft(({ draft }) => draft['origin'] === 'ACQUISITION')
  return (
    <div className={classes.fieldGrid}>
      <DraftInput path="label" label={batchTexts.label} kind="TEXT" required />
      <Stallion />
      <Segments path="origin" label={fieldTexts.origin} data={choices(BATCH_ORIGINS)} />
      <SheetInput path="sheet.collection.produced_on" required={!isReceived} />
      <div className={classes.fieldWide}>
        <ColourChoice />
      </div>
      <PartyField path="producer_id" label={fieldTexts.producer} />
      <DraftInput path="received_on" label={fieldTexts.received_on} kind="DAY" required={isReceived} />
      <div className={classes.fieldWide}>
        <DraftInput path="straw_amount" label={fieldTexts.straw_amount} hint={batchTexts.notInventory} />
      </div>
    </div>
  )
}

function Stallion() {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft['animal_id'] || null)
  const error = useDraft(({ problems }) => problems['animal_id'])
  return (
    <AnimalSelect
      id="animal_id"
      label={fieldTexts.animal}
      required
      sex="STALLION"
      value={value}
      onChange={(id) => store.change('animal_id', id ?? '')}
      error={error}
    />
  )
}

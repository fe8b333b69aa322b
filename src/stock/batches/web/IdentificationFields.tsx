import { Radio } from '@mantine/core'
import { AnimalSelect } from '#registry/animals/web/AnimalSelect.tsx'
import { choices, words } from '#platform/contract/words.ts'
import { BATCH_ORIGINS } from '../contract.ts'
import { fieldTexts } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { STRAW_COLOURS } from '../straw.ts'
import { DraftInput, PartyField, Segments, SheetInput } from './DraftInputs.tsx'
import { useDraft, useDraftStore } from './draft-store.ts'
import classes from './sheet-form.module.css'
import { StrawMark } from './StrawColour.tsx'

export function IdentificationFields() {
  const isReceived = useDraft(({ draft }) => draft['origin'] === 'ACQUISITION')
  const produced = <SheetInput path="sheet.collection.produced_on" required={!isReceived} />
  const received = (
    <DraftInput path="received_on" label={fieldTexts.received_on} kind="DAY" required={isReceived} />
  )
  return (
    <div className={classes.fieldGrid}>
      <DraftInput path="label" label={batchTexts.label} kind="TEXT" required />
      <Stallion />
      <Segments path="origin" label={fieldTexts.origin} data={choices(BATCH_ORIGINS)} />
      {/* The required day is beside the origin that requires it. */}
      {isReceived ? received : produced}
      <div className={classes.fieldWide}>
        <ColourChoice />
      </div>
      <PartyField path="producer_id" label={fieldTexts.producer} />
      {isReceived ? produced : received}
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

function ColourChoice() {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft['straw_colour'] ?? '')
  const error = useDraft(({ problems }) => problems['straw_colour'])
  const chosen = STRAW_COLOURS.find((colour) => colour === value)
  return (
    <Radio.Group
      label={
        <>
          {fieldTexts.straw_colour} {chosen && <span>{words[chosen]}</span>}
        </>
      }
      className={classes.strawColours}
      aria-label={fieldTexts.straw_colour}
      required
      error={error}
      value={value}
      onChange={(colour) => store.change('straw_colour', colour)}
    >
      <div>
        {STRAW_COLOURS.map((colour, index) => (
          <Radio.Card
            key={colour}
            id={index === 0 ? 'straw_colour' : undefined}
            value={colour}
            aria-label={words[colour] ?? colour}
            title={words[colour] ?? colour}
            radius="md"
          >
            <StrawMark colour={colour} height={30} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

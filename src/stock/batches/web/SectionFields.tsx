import { Badge, Button, Group, NativeSelect, Text, Textarea, VisuallyHidden } from '@mantine/core'
import type { ComponentType } from 'react'
import { CALCULATION_MODES, QUALITIES, STRAW_SIZES } from '../contract.ts'
import { fieldTexts } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { choices, words } from '#platform/contract/words.ts'
import { commonTexts } from '#ui/texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { neededForDose } from './batch-draft.ts'
import { DraftInput, Segments, SheetInput } from './DraftInputs.tsx'
import { NoteAtField } from './FieldNote.tsx'
import { formTexts } from './form-texts.ts'
import { IdentificationFields } from './IdentificationFields.tsx'
import { PapersFields } from './PapersFields.tsx'
import { DOSE_UNIT, SECTION_PATHS, type SectionId } from './sheet-fields.ts'
import { useDraft } from './draft-store.ts'
import { describedBy, useField, useNote } from './use-field.ts'
import classes from './sheet-form.module.css'
import { suggestedQuality } from '../doses.ts'

export const SECTION_FIELDS: Record<Exclude<SectionId, 'measurements'>, ComponentType> = {
  identification: IdentificationFields,
  collection: () => <Plain paths={SECTION_PATHS.collection} />,
  sample: () => <Plain paths={SECTION_PATHS.sample} />,
  centrifugation: () => <Plain paths={SECTION_PATHS.centrifugation} />,
  freezing: FreezingFields,
  dose: DoseFields,
  quality: QualityFields,
  papers: PapersFields,
}

const Plain = ({ paths }: { paths: readonly string[] }) => (
  <div className={classes.fieldGrid}>
    {paths.map((path) => (
      <SheetInput key={path} path={path} />
    ))}
  </div>
)

const HINT = { mt: 6, c: 'dimmed', fz: 12, lh: '16px' } as const

const SIZES = STRAW_SIZES.map((size) => ({ value: String(size), label: formTexts.millilitres(String(size)) }))

function FreezingFields() {
  const possible = useDraft(({ computed }) => computed.straws_possible)
  return (
    <div className={classes.fieldGrid}>
      {SECTION_PATHS.freezing
        .filter((path) => path !== 'straw_size')
        .map((path) => (
          <SheetInput key={path} path={path} />
        ))}
      <div className={classes.fieldWide}>
        <Segments path="straw_size" label={fieldTexts.straw_size} data={SIZES} />
        {possible !== null && <Text {...HINT}>{batchTexts.straws_possible(possible)}</Text>}
      </div>
    </div>
  )
}

const MODES = {
  POST_THAW_MOTILITY_MOTILE: formTexts.motile,
  POST_THAW_MOTILITY_PROGRESSIVE: formTexts.progressive,
}

function DoseFields() {
  return (
    <div className={classes.fieldGrid}>
      <DraftInput path="concentration_per_dose" label={fieldTexts.concentration_per_dose} unit={DOSE_UNIT} />
      <DraftInput
        path="calculation_mode"
        label={fieldTexts.calculation_mode}
        options={CALCULATION_MODES}
        words={MODES}
      />
      <div className={classes.fieldWide}>
        <StrawsPerDose />
      </div>
    </div>
  )
}

function StrawsPerDose() {
  const path = 'straws_per_dose'
  const { input, isComputed } = useField(path, (computed) => computed.straws_per_dose)
  const note = useNote(path)
  const needed = useDraft(({ draft, computed }) => neededForDose(draft, computed))
  const meets = useDraft(({ computed }) => computed.meets_wbfsh)
  const spz = useDraft(({ computed }) => computed.progressive_spz_per_dose)
  const percent = useDraft(({ computed }) => computed.post_thaw_motility.progressive)
  const isNeeded = input.value === '' && needed !== null
  return (
    <>
      <Group gap="4px 10px" fw={500} className={classes.doseLine}>
        <input
          {...input}
          type="text"
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          aria-label={fieldTexts.straws_per_dose}
          aria-invalid={note?.kind === 'refused' || undefined}
          aria-describedby={isNeeded ? 'dose-needed' : describedBy(path, isComputed, note)}
          className={classes.cell}
          data-computed={isComputed || undefined}
          data-note={note?.kind}
          onFocus={(event) => event.currentTarget.select()}
        />
        <span aria-hidden>{formTexts.strawsPerDose}</span>
        {meets !== null && (
          <Badge color={meets ? 'teal' : 'straw'}>
            {meets ? batchTexts.wbfshMeets : batchTexts.wbfshMissed}
          </Badge>
        )}
      </Group>
      <NoteAtField path={path} />
      {isNeeded && (
        <Text {...HINT} id="dose-needed">
          {needed}
        </Text>
      )}
      {meets !== null && spz !== null && percent !== null && (
        <Text component="output" {...HINT}>
          {formTexts.doseSpz(grouped(spz), grouped(percent))}
          <VisuallyHidden>{formTexts.wbfsh(meets)}</VisuallyHidden>
        </Text>
      )}
    </>
  )
}

function QualityFields() {
  const quality = useField('quality')
  const note = useField('note')
  const suggestion = useDraft(({ computed }) => suggestedQuality(computed.post_thaw_motility.progressive))
  const isOther = suggestion !== null && quality.input.value !== suggestion
  return (
    <div className={classes.fieldGrid}>
      <Group gap={8} align="end" wrap="nowrap" className={`${classes.fieldWide} ${classes.qualityLine}`}>
        <NativeSelect
          {...quality.input}
          flex={1}
          label={fieldTexts.quality}
          error={quality.error}
          data={[{ value: '', label: commonTexts.nothing }, ...choices(QUALITIES)]}
        />
        {isOther && (
          <Button variant="light" onClick={() => quality.change(suggestion)}>
            {formTexts.use(words[suggestion] ?? suggestion)}
          </Button>
        )}
      </Group>
      <div className={classes.fieldWide}>
        <Textarea {...note.input} label={fieldTexts.note} autosize minRows={1} error={note.error} />
      </div>
    </div>
  )
}

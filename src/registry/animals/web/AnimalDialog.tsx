import { Autocomplete, SegmentedControl, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type Animal,
  COAT_COLOURS,
  RESIDENCES,
  type Sex,
  SEXES,
  createAnimal,
  updateAnimal,
} from '../contract.ts'
import { animalWarnings } from '../warnings.ts'
import { breedName, BREEDS } from '../breeds.ts'
import { newKey } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { decimalOrText } from '#ui/form/decimal.ts'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { AnchorLink } from '#ui/links.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { useSaveForm } from '#ui/form/use-save-form.ts'
import { PartiesSelect } from '#registry/parties/web/PartiesSelect.tsx'
import { horseTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { choices } from '#platform/contract/words.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import type { Problems } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { type Parent, ParentSelect } from './ParentSelect.tsx'
import { type Studbook, StudbookFields } from './StudbookFields.tsx'

const BREED_CHOICES = BREEDS.map((breed) => ({ value: breed, label: breedName(breed) }))

const TEXT_FIELDS = [
  ...(['name', 'ueln', 'born_on', 'gelded_on', 'died_on'] as const),
  ...(['colour', 'breed', 'height_cm', 'microchip', 'low_doses', 'residence', 'resident_since'] as const),
]
type TextField = (typeof TEXT_FIELDS)[number]
type Values = { [field in TextField]?: string } & {
  sex: Sex
  sire: Parent | null
  dam: Parent | null
  studbooks: Studbook[]
  owner_ids: string[]
}

function bodyOf({ sex, sire, dam, studbooks, owner_ids, ...rest }: Values) {
  const {
    height_cm = '',
    gelded_on = '',
    low_doses = '',
    residence = '',
    resident_since = '',
    ...typed
  } = rest
  const fields = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
  return {
    sex,
    owner_ids,
    ...fields,
    ...(sex === 'STALLION' && gelded_on.trim() ? { gelded_on } : {}),
    ...(sex === 'STALLION' && residence ? { residence } : {}),
    ...(sex === 'STALLION' && resident_since.trim() ? { resident_since } : {}),
    ...(sex === 'STALLION' && low_doses.trim() ? { low_doses: decimalOrText(low_doses) } : {}),
    ...(height_cm.trim() ? { height_cm: decimalOrText(height_cm) } : {}),
    ...(sire ? { sire } : {}),
    ...(dam ? { dam } : {}),
    studbooks: studbooks
      .filter(({ name, number }) => name.trim() || number.trim())
      .map(({ name, number }) => ({ name, number })),
  }
}

function valuesOf(animal: Animal): Values {
  const { sex, sire, dam, owner_ids } = animal
  const typed = TEXT_FIELDS.map((field) => [field, String(animal[field] ?? '')])
  const studbooks = animal.studbooks.map(({ name, number }) => ({
    key: newKey(),
    name,
    number: number ?? '',
  }))
  return { ...Object.fromEntries(typed), sex, sire, dam, owner_ids, studbooks }
}

function explain(error: unknown): Problems | undefined {
  const isTaken = error instanceof RequestFailed && error.code === 'UELN_EXISTS'
  return isTaken ? { ueln: horseTexts.uelnExists } : undefined
}

/** Shows a toast that mentions unusual numbers, which are stored unchanged. */
function toastHorse(animal: Animal, done: string) {
  const { ueln, microchip } = animalWarnings(animal)
  const odd = [
    ueln && `${horseTexts.ueln}: ${horseTexts.odd[ueln]}.`,
    microchip && `${horseTexts.microchip}: ${horseTexts.odd[microchip]}.`,
  ].filter(Boolean)
  toast(odd.length > 0 ? 'warning' : 'success', [done, ...odd].join('\n'))
}

type Props = {
  animal?: Animal
  name?: string
  sex?: Sex
  onCreated?: (animal: Animal) => void
  onClose: () => void
}

export function AnimalDialog({ animal, name = '', sex = 'STALLION', onCreated, onClose }: Props) {
  const form = useSaveForm(animal, {
    ...{ create: createAnimal, update: updateAnimal, labels: horseTexts, bodyOf, explain },
    initial: animal ? valuesOf(animal) : { name, sex, sire: null, dam: null, studbooks: [], owner_ids: [] },
    onDone: (saved) => {
      toastHorse(saved, animal ? commonTexts.changed(saved.name) : horseTexts.saved(saved.name))
      if (!animal) onCreated?.(saved)
      onClose()
    },
  })
  const error = form.refused?.error
  const similar = error instanceof RequestFailed && error.code === 'SIMILAR_NAME' && error.conflicting_id
  return (
    <DialogForm
      form={form}
      title={animal ? commonTexts.editTitle(animal.name) : horseTexts.new}
      submit={animal ? commonTexts.save : horseTexts.save}
      onClose={onClose}
      failed={animal && horseTexts.changeFailed}
      remedy={
        similar && (
          <AnchorLink to="/horses/$id" params={{ id: similar }} target="_blank" size="sm">
            {horseTexts.openSimilar}
          </AnchorLink>
        )
      }
    >
      <AnimalFields form={form} ownId={animal?.id} />
    </DialogForm>
  )
}

type FieldsProps = {
  form: FormOf<Values>
  /** Id of the horse, which cannot be its own parent; undefined for a new horse. */
  ownId: string | undefined
}

function AnimalFields({ form, ownId }: FieldsProps) {
  const { values, problems, change } = form
  const [newParent, setNewParent] = useState<{ field: 'sire' | 'dam'; sex: Sex; name: string } | null>(null)
  const parent = (field: 'sire' | 'dam', sex: Sex) => (
    <ParentSelect
      label={horseTexts[field]}
      sex={sex}
      without={ownId}
      value={values[field]}
      onChange={(value) => change({ [field]: value })}
      onCreate={(name) => setNewParent({ field, sex, name })}
      error={problems[field] ?? problems[`${field}.name`] ?? problems[`${field}.animal_id`]}
    />
  )
  const odd = animalWarnings({ ueln: values.ueln ?? null, microchip: values.microchip ?? null })
  return (
    <>
      <SegmentedControl
        aria-label={horseTexts.sex}
        data={choices(SEXES)}
        value={values.sex}
        onChange={(sex) => change({ sex })}
      />
      {problems['sex'] && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problems['sex']}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...form.of('name')} data-autofocus required />
        <TextInput
          {...form.of('ueln')}
          description={odd.ueln ? horseTexts.odd[odd.ueln] : horseTexts.uelnHint}
          inputWrapperOrder={HINT_LAST}
        />
        <SearchSelect clearable data={BREED_CHOICES} {...form.choiceOf('breed')} />
        <DayField isLongAgo {...form.of('born_on')} />
        <Autocomplete data={[...COAT_COLOURS]} {...form.of('colour')} />
        <NumberField {...form.of('height_cm')} rightSection={CM} />
        {parent('sire', 'STALLION')}
        {parent('dam', 'MARE')}
        <TextInput
          {...form.of('microchip')}
          inputMode="numeric"
          description={odd.microchip && horseTexts.odd[odd.microchip]}
          inputWrapperOrder={HINT_LAST}
        />
        <PartiesSelect
          label={horseTexts.owners}
          value={values.owner_ids}
          error={problems['owner_ids']}
          onChange={(owner_ids) => change({ owner_ids })}
        />
        {values.sex === 'STALLION' && <DayField withShortcuts={false} {...form.of('gelded_on')} />}
        <DayField withShortcuts={false} {...form.of('died_on')} />
        {values.sex === 'STALLION' && (
          <NumberField
            {...form.of('low_doses')}
            description={horseTexts.lowDosesHint}
            inputWrapperOrder={HINT_LAST}
          />
        )}
        {values.sex === 'STALLION' && (
          <>
            <Select clearable data={choices(RESIDENCES)} {...form.choiceOf('residence')} />
            <DayField withShortcuts={false} {...form.of('resident_since')} />
          </>
        )}
      </SimpleGrid>
      <StudbookFields
        studbooks={values.studbooks}
        problems={problems}
        onChange={(studbooks) => change({ studbooks })}
      />
      {newParent && (
        <AnimalDialog
          name={newParent.name}
          sex={newParent.sex}
          onCreated={({ id, name }) => change({ [newParent.field]: { name, animal_id: id } })}
          onClose={() => setNewParent(null)}
        />
      )}
    </>
  )
}

const CM = (
  <Text size="xs" c="dimmed">
    cm
  </Text>
)
const HINT_LAST = ['label' as const, 'input' as const, 'description' as const, 'error' as const]

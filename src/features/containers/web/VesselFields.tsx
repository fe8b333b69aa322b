import { Button, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import type { Problems } from '#ui/problems.ts'
import { containerTexts } from '../texts.ts'
import { VESSEL_KINDS } from '../vessel.ts'
import type { VesselDraft, VesselNumber } from './vessel-draft.ts'

type Props = {
  draft: VesselDraft
  problems: Problems
  onChange: (some: Partial<VesselDraft>) => void
}

const KINDS = VESSEL_KINDS.map((value) => ({ value, label: containerTexts.kinds[value] }))
const MARKS: VesselNumber[] = ['notice_cm', 'warning_cm', 'alarm_cm']
const SHEET: VesselNumber[] = ['litres', 'rated_loss', 'static_days', 'tare_kg', 'diameter_cm', 'bought_year']

/** What the vessel is for; its data sheet when it is opened, or where something in it is wrong. */
export function VesselFields({ draft, problems, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const problemOf = (name: string) => problems[`vessel.${name}`]
  const isWrong = Object.keys(problems).some((name) => name.startsWith('vessel.'))
  const isShipper = draft.kind === 'SHIPPER'
  const number = (name: VesselNumber) => (
    <NumberField
      key={name}
      label={containerTexts[name]}
      value={draft[name]}
      error={problemOf(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <ChoiceChips
        label={containerTexts.kind}
        choices={KINDS}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextInput
        label={containerTexts.model}
        value={draft.model}
        error={problemOf('model')}
        onChange={(event) => onChange({ model: event.currentTarget.value })}
      />
      <div>
        <Button variant="subtle" ml={-12} aria-expanded={isOpen || isWrong} onClick={() => setOpen(!isOpen)}>
          {containerTexts.dataSheet}
        </Button>
      </div>
      {(isOpen || isWrong) && (
        <>
          <Text size="sm" c="dimmed">
            {containerTexts.dataSheetText}
          </Text>
          <SimpleGrid cols={{ base: 2, sm: 3 }}>
            {SHEET.map(number)}
            {isShipper ? number('tested_days') : MARKS.map(number)}
          </SimpleGrid>
          {isShipper && (
            <DayField
              label={containerTexts.tested_on}
              value={draft.tested_on}
              onChange={(tested_on) => onChange({ tested_on })}
              error={problemOf('tested_on')}
            />
          )}
          <TextInput
            label={containerTexts.points}
            description={containerTexts.pointsHint}
            value={draft.points}
            error={Object.entries(problems).find(([name]) => name.startsWith('vessel.points'))?.[1]}
            onChange={(event) => onChange({ points: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}

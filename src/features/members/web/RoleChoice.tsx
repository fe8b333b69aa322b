import { Group, SegmentedControl, Text } from '@mantine/core'
import { accountTexts, rolesTexts } from '#features/session/texts.ts'
import { type Right, type Role, ROLES } from '#platform/contract/permissions.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { type Given, PRESET_NAMES, presetOf, PRESETS, rightsOf } from '../rights.ts'
import { rightsTexts } from '../texts.ts'

const ROLE_CHOICES = ROLES.map((value) => ({ value, label: rolesTexts[value] }))

type RoleProps = { value: Role; isFixed?: boolean; onChange: (role: Role) => void }

export function RoleChoice({ value, isFixed = false, onChange }: RoleProps) {
  return (
    <Group justify="space-between">
      <SegmentedControl
        aria-label={accountTexts.role}
        data={ROLE_CHOICES}
        value={value}
        disabled={isFixed}
        onChange={onChange}
      />
      <Text size="sm" c="dimmed">
        {rightsTexts.alsoManage}
      </Text>
    </Group>
  )
}

type PresetProps = { given: Given; onChange: (rights: Right[]) => void }

/** Presets of rights; one to which rights were added says how many. */
export function PresetChips({ given, onChange }: PresetProps) {
  const { preset, added } = presetOf(rightsOf(given))
  const choices = PRESET_NAMES.map((value) => {
    const label = rightsTexts.presets[value]
    return { value, label: value === preset && added > 0 ? rightsTexts.withMore(label, added) : label }
  })
  return (
    <ChoiceChips
      label={rightsTexts.presetsLabel}
      choices={choices}
      value={preset}
      onChange={(next) => onChange([...PRESETS[next]])}
    />
  )
}

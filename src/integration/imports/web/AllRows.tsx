import { ActionIcon, Autocomplete, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { STRAW_SIZES } from '#stock/batches/contract.ts'
import { STRAW_COLOURS } from '#stock/batches/straw.ts'
import { RESIDENCES, SEXES } from '#registry/animals/contract.ts'
import { HEALTH_STATUSES } from '#stock/batches/register.ts'
import { CENTRE_KINDS } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { type Field, FIELDS, fieldsOf, type ImportKind } from '#integration/imports/fields.ts'
import { fieldName } from '#integration/imports/field-texts.ts'
import { importTexts } from '#integration/imports/texts.ts'
import type { Seen } from '#integration/imports/web/workspace.ts'
import { Section } from '#ui/Section.tsx'
import { commonTexts } from '#ui/texts.ts'
import { choices } from '#platform/contract/words.ts'
import type { ImportWorkspace, Names } from './use-import-workspace.ts'
import classes from './AllRows.module.css'

export function AllRows({ work, seen }: { work: ImportWorkspace; seen: Seen }) {
  const { settings, missing } = seen
  const [added, setAdded] = useState<Field[]>([])
  const isOpen = (field: Field) =>
    fieldsOf[settings.kind].includes(field) && !settings.columns.includes(field)
  const wanted = [...missing.map((some) => some[0]!), ...(Object.keys(settings.fixed) as Field[]), ...added]
  const shown = [...new Set(wanted)].filter(isOpen)
  const others = fieldsOf[settings.kind].filter((field) => isOpen(field) && !shown.includes(field))
  const say = (field: Field, value: string) => {
    const { [field]: before, ...rest } = settings.fixed
    if ((before ?? '') !== value) void work.set({ fixed: value === '' ? rest : { ...rest, [field]: value } })
  }
  return (
    <Section title={importTexts.allRows}>
      <Text size="sm" c="dimmed" mb="sm">
        {importTexts.allRowsText}
      </Text>
      <div className={classes.importAllRows}>
        {shown.map((field) => (
          <Group key={field} gap={4} align="flex-end" wrap="nowrap">
            <FieldForAll
              // The key resets the field, so that it shows the answer to a question above.
              key={settings.fixed[field] ?? ''}
              kind={settings.kind}
              field={field}
              names={work.names}
              value={settings.fixed[field] ?? ''}
              isMissing={missing.some((some) => some.includes(field))}
              onSay={(value) => say(field, value)}
            />
            {!missing.some((some) => some.includes(field)) && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={`${commonTexts.clearText}: ${fieldName(field, settings.kind)}`}
                onClick={() => {
                  setAdded(added.filter((one) => one !== field))
                  say(field, '')
                }}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        {others.length > 0 && (
          <NativeSelect
            label={importTexts.more}
            data={[
              { value: '', label: '' },
              ...others.map((value) => ({ value: value as string, label: fieldName(value, settings.kind) })),
            ]}
            value=""
            onChange={(event) => setAdded([...added, event.currentTarget.value as Field])}
          />
        )}
      </div>
    </Section>
  )
}

type FieldProps = {
  kind: ImportKind
  field: Field
  names: Names
  value: string
  isMissing: boolean
  onSay: (value: string) => void
}

function FieldForAll({ kind, field, names, value, isMissing, onSay }: FieldProps) {
  const [typed, setTyped] = useState(value)
  const { reads } = FIELDS[field]
  const label = { label: fieldName(field, kind), required: isMissing, flex: 1 }
  const keys = {
    COLOUR: choices(STRAW_COLOURS),
    SIZE: STRAW_SIZES.map((size) => ({ value: String(size), label: `${size} ml` })),
    SEX: choices(SEXES),
    RESIDENCE: choices(RESIDENCES),
    HEALTH: choices(HEALTH_STATUSES),
    CENTRE: CENTRE_KINDS.map((kind) => ({ value: kind, label: partyTexts.centre_kinds[kind] })),
    WAREHOUSE: names.warehouses.map((name) => ({ value: name, label: name })),
  }[reads as string]
  if (keys) {
    return (
      <NativeSelect
        {...label}
        data={[{ value: '', label: '' }, ...keys]}
        value={value}
        onChange={(event) => onSay(event.currentTarget.value)}
      />
    )
  }
  const text = { ...label, value: typed, onBlur: () => onSay(typed.trim()) }
  if (reads === 'PARTY' || reads === 'CONTAINER') {
    const known = reads === 'PARTY' ? names.parties : names.containers
    return (
      <Autocomplete
        {...text}
        data={[...new Set(known)]}
        limit={12}
        onChange={setTyped}
        onOptionSubmit={(name) => onSay(name)}
      />
    )
  }
  return (
    <TextInput
      {...text}
      placeholder={reads === 'DAY' || reads === 'PLAN' ? '2026-02-01' : ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onSay(typed.trim())}
    />
  )
}

import { List, Stack, Text } from '@mantine/core'
import type { Change } from '#platform/contract/changes.ts'
import { SHEET_FIELDS, wordOf } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { shortDate, shortTime } from '#ui/dates.ts'
import { fieldLabel, unitOf } from './sheet-fields.ts'

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <Stack gap="sm">
      {changes.map(({ version, changed_at, changed_by_name, fields }) => (
        <div key={version}>
          <Text size="sm" fw={600}>
            {batchTexts.changed_by(changed_by_name, shortDate(changed_at), shortTime(changed_at))}
          </Text>
          <List size="sm" listStyleType="none">
            {fields.map(({ field, old, new: now, old_name, new_name }) => (
              <List.Item key={field}>
                {fieldLabel(field)}: <del>{old_name ?? valueText(field, old)}</del> →{' '}
                <ins>{new_name ?? valueText(field, now)}</ins>
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  )
}

/** Formats a value of a change. Ids are omitted, because a change also has their names. */
export function valueText(path: string, value: unknown): string {
  if (value === null || value === '' || path.endsWith('_id')) return commonTexts.nothing
  // Every field of a batch is a string, number or boolean.
  const text = `${value as string | number | boolean}`
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return shortDate(text)
  return `${wordOf(SHEET_FIELDS.get(path), text)} ${unitOf(path)}`.trim()
}

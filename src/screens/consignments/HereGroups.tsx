import { Button, Text } from '@mantine/core'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import type { Contact, HeldHere } from '#stock/straws/consignments.ts'
import { today as readToday } from '#ui/dates.ts'
import { Groups } from './Groups.tsx'
import { HereRow } from './HereRow.tsx'
import { consignmentListTexts as texts } from './texts.ts'
import { axisOf, isSoon } from './time-axis.ts'

type Props = {
  stored: readonly HeldHere[]
  contacts: readonly Contact[]
  onReturn: (row: HeldHere) => void
  onStatement: (party_id: string) => void
}

export function HereGroups({ stored, contacts, onReturn, onStatement }: Props) {
  const today = readToday()
  const axis = axisOf(stored, today)
  return (
    <>
      <Groups
        isHere
        rows={stored}
        contacts={contacts}
        stakeholderOf={({ owner_id }) => owner_id}
        axis={axis}
        today={today}
        heads={[texts.batch, texts.storedHere, texts.place, texts.hereSince]}
        renderRow={(row) => (
          <HereRow key={row.batch_id} row={row} axis={axis} today={today} onReturn={() => onReturn(row)} />
        )}
        renderActions={({ id, name }) => (
          <IfMay right="EDIT">
            <Button
              variant="subtle"
              size="xs"
              aria-label={texts.statementFor(name)}
              onClick={() => onStatement(id)}
            >
              {texts.statement}
            </Button>
          </IfMay>
        )}
      />
      {stored.some((row) => isSoon(row, today)) && (
        <Text size="sm" c="dimmed">
          {texts.endsSoon}
        </Text>
      )}
    </>
  )
}

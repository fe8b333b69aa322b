import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { timeZone } from '#ui/dates.ts'
import { Facts } from '#ui/Section.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { setTimeZone } from '../contract.ts'
import { timeZoneTexts } from '../texts.ts'
import { useMay, useSession } from './session.ts'
import { clockIn, timeZoneName, useMinute } from './time-zone-choices.ts'

const TimeZoneDialog = lazyPart(async () => (await import('./TimeZoneDialog.tsx')).TimeZoneDialog)

export function TimeZone() {
  const { tenant } = useSession()
  const mayChange = useMay(setTimeZone)
  const [isEditing, setEditing] = useState(false)
  const zone = timeZone()
  const now = clockIn(zone, useMinute())
  const text =
    tenant.time_zone === undefined ? timeZoneTexts.unset : timeZoneTexts.now(timeZoneName(zone), now)
  return (
    <Group justify="space-between" mt="xs">
      <Facts facts={[[timeZoneTexts.label, text]]} />
      {mayChange && (
        <Button variant="default" onClick={() => setEditing(true)}>
          {timeZoneTexts.change}
        </Button>
      )}
      {isEditing && <TimeZoneDialog zone={zone} onClose={() => setEditing(false)} />}
    </Group>
  )
}

import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '#ui/DialogForm.tsx'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { toast } from '#ui/toast.tsx'
import { setTimeZone } from '../contract.ts'
import { timeZoneTexts } from '../texts.ts'
import { updateSession } from './session.ts'
import { clockIn, timeZoneChoices, timeZoneName, useMinute } from './time-zone-choices.ts'

type Props = { zone: string; onClose: () => void }

/** Dialog to choose a time zone by city or region, with the current time in each. */
export function TimeZoneDialog({ zone, onClose }: Props) {
  const now = useMinute()
  const [search, setSearch] = useState(timeZoneName(zone))
  const [choices] = useState(() => timeZoneChoices(zone))
  const form = useApiForm(setTimeZone, {
    initial: { time_zone: zone },
    sentOf: ({ time_zone }) => ({ time_zone }),
    onDone: (session) => {
      updateSession(session)
      toast('success', timeZoneTexts.saved(timeZoneName(form.values.time_zone)))
      onClose()
    },
  })
  const { values, change, problems } = form
  return (
    <DialogForm
      form={form}
      title={timeZoneTexts.change}
      submit={timeZoneTexts.save}
      failed={timeZoneTexts.failed}
      onClose={onClose}
    >
      <SearchSelect
        label={timeZoneTexts.label}
        description={timeZoneTexts.hint}
        allowDeselect={false}
        data-autofocus
        data={choices}
        limit={50}
        nothingFoundMessage={timeZoneTexts.unknown}
        value={values.time_zone}
        error={problems['time_zone']}
        onChange={(time_zone) => time_zone && change({ time_zone })}
        searchValue={search}
        onSearchChange={setSearch}
        // Clear the search, so that all zones are listed and typing does not extend the selected name.
        onDropdownOpen={() => setSearch('')}
        placeholder={timeZoneName(values.time_zone)}
        renderOption={({ option }) => (
          <Group justify="space-between" wrap="nowrap" w="100%">
            {option.label}
            <Text span size="sm" c="dimmed" className="num">
              {clockIn(option.value, now)}
            </Text>
          </Group>
        )}
      />
      <Text size="sm">{timeZoneTexts.nowThere(clockIn(values.time_zone, now))}</Text>
    </DialogForm>
  )
}

import { Alert, Button, Group, Text } from '@mantine/core'
import { useApiMutation } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { AnchorLink } from '#ui/links.tsx'
import { toast } from '#ui/toast.tsx'
import { setTimeZone } from '../contract.ts'
import { timeZoneTexts } from '../texts.ts'
import { updateSession, useMay, useSession } from './session.ts'
import { timeZoneName } from './time-zone-choices.ts'

/** Notice about the time zone guessed from an owner's browser, until an owner confirms or changes it. */
export function TimeZoneNotice() {
  const { tenant } = useSession()
  const mayChange = useMay(setTimeZone)
  const { mutate, isPending } = useApiMutation(setTimeZone, updateSession)
  const { time_zone } = tenant
  if (!tenant.is_time_zone_guessed || time_zone === undefined || !mayChange) return null
  const keep = () =>
    mutate({ body: { time_zone } }, { onError: (error) => toast('danger', errorText(error)) })
  return (
    <Alert color="straw" role="note">
      <Group justify="space-between">
        <Text size="sm">{timeZoneTexts.notice(timeZoneName(time_zone))}</Text>
        <Group>
          <AnchorLink
            to="/hub/organisation"
            size="sm"
            fw={600}
            c="var(--mantine-color-text)"
            underline="always"
          >
            {timeZoneTexts.change}
          </AnchorLink>
          <Button variant="default" size="xs" loading={isPending} onClick={keep}>
            {timeZoneTexts.keep}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

import { Alert, Group, Text } from '@mantine/core'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { listFactors } from '../contract.ts'
import { policyTexts } from '../texts.ts'

/** Notice for users without a second factor, with the earliest day from which one of their accounts requires it. */
export function FactorNotice() {
  const { data } = useApiQuery(listFactors, {})
  if (!data || data.required_from === null) return null
  if (data.authenticator_since !== null || data.passkeys.length > 0) return null
  return (
    <Alert color="straw" role="note">
      <Group justify="space-between">
        <Text size="sm">{policyTexts.notice(shortDate(data.required_from))}</Text>
        <AnchorLink to="/hub/log-in" size="sm" fw={600} c="var(--mantine-color-text)" underline="always">
          {policyTexts.noticeAction}
        </AnchorLink>
      </Group>
    </Alert>
  )
}

import { Alert, Group, Text } from '@mantine/core'
import { useMay, useSession } from '#account/auth/web/session.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { keepAccount } from '../contract.ts'
import { closingTexts } from '../texts.ts'
import { KeepButton } from './ClosingSection.tsx'

export function ClosingNotice() {
  const { tenant } = useSession()
  const isOwner = useMay(keepAccount)
  if (tenant.closes_at === undefined) return null
  return (
    <Alert color="red" mb="md" role="note">
      <Group justify="space-between">
        <Text size="sm">
          {closingTexts.notice(shortDate(tenant.closes_at))} {!isOwner && closingTexts.noticeMember}
        </Text>
        {isOwner && (
          <Group>
            <AnchorLink to="/hub/exports" size="sm" fw={600} c="var(--mantine-color-text)" underline="always">
              {closingTexts.export}
            </AnchorLink>
            <KeepButton />
          </Group>
        )}
      </Group>
    </Alert>
  )
}

import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useSession } from '#account/auth/web/session.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { useWholeList } from '#ui/call.ts'
import { listMembers } from '../contract.ts'
import { rightsTexts } from '../texts.ts'

/** Replacement for content that only account owners may read, with the owners whom the user can ask by email. */
export function ForOwners({ what }: { what: string }) {
  const { tenant } = useSession()
  const { data } = useWholeList(listMembers, {})
  const owners = data?.members.filter(({ role }) => role === 'OWNER') ?? []
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(owners.map(fullName))
  return (
    <Center mih={360}>
      <Stack align="center" gap="sm" maw={360} ta="center">
        <span
          className="disc"
          style={{ width: 56, height: 56, borderRadius: 14, background: 'var(--n-100)' }}
        >
          <IconLock size={26} stroke={1.75} aria-hidden />
        </span>
        <Title order={2} size="h3">
          {rightsTexts.forOwners}
        </Title>
        <Text c="dimmed">
          {rightsTexts.needsOwner(what)} {owners.length > 0 && rightsTexts.ownerIs(tenant.name, names)}
        </Text>
        {owners.length > 0 && (
          <Button
            component="a"
            variant="default"
            size="md"
            fullWidth
            href={`mailto:${owners.map(({ email }) => email).join(',')}?subject=${encodeURIComponent(rightsTexts.askSubject(what, tenant.name))}`}
          >
            {owners.length === 1 ? rightsTexts.ask(names) : rightsTexts.askAll}
          </Button>
        )}
      </Stack>
    </Center>
  )
}

import { Grid, Paper, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { fullName } from '#domain/members.ts'
import { isExpired } from '#domain/session.ts'
import { useReply } from '../call.ts'
import { Stakeholders } from '../parties/Stakeholders.tsx'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { shortDate } from '../ui/dates.ts'
import { Facts } from '../ui/Facts.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { HubTabs } from './HubTabs.tsx'

export function HubScreen() {
  const { session, tenant } = useSession()
  const { user } = session
  const role = user.entitlements[0]?.role
  const { expires_on } = tenant.subscription
  const day = shortDate(expires_on)
  const [opened_at] = useState(() => new Date())
  return (
    <Screen title={texts.hub.title}>
      <HubTabs />
      <Grid>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Section title={texts.hub.profile}>
            <Facts
              facts={[
                [texts.hub.name, fullName(user)],
                [texts.hub.email, user.email],
                [texts.hub.role, role ? texts.roles[role] : texts.common.nothing],
              ]}
            />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Section title={texts.hub.organisation}>
            <Facts
              facts={[
                [texts.hub.name, tenant.name],
                [
                  texts.hub.subscription,
                  isExpired(tenant.subscription, opened_at) ? texts.hub.expired(day) : texts.hub.until(day),
                ],
              ]}
            />
          </Section>
        </Grid.Col>
      </Grid>
      <Members />
      <Stakeholders />
    </Screen>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title} h="100%">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

function Members() {
  const { tenant_id } = useSession()
  const { data, error, refetch } = useReply('listMembers', { query: { tenant_id, limit: 100 } })
  return (
    <Section title={texts.hub.members}>
      {error ? (
        <Failure error={error} retry={refetch} />
      ) : !data ? (
        <Waiting />
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.hub.name}</Table.Th>
              <Table.Th visibleFrom="sm">{texts.hub.email}</Table.Th>
              <Table.Th>{texts.hub.role}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.members.map((member) => (
              <Table.Tr key={member.id}>
                <Table.Td>
                  {fullName(member)}
                  <Text size="xs" c="dimmed" hiddenFrom="sm" style={{ overflowWrap: 'anywhere' }}>
                    {member.email}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm">{member.email}</Table.Td>
                <Table.Td>{texts.roles[member.role]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  )
}

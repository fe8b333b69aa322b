import { Badge, Button, Group, Paper, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { countryName } from '#domain/countries.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { Empty } from '../ui/Empty.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Pages } from '../ui/Pages.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { WideTable } from '../ui/WideTable.tsx'
import { NewPartyDialog } from './NewPartyDialog.tsx'

/** The parties that own, supply or receive straws. */
export function Stakeholders() {
  const { tenant_id } = useSession()
  const [typed, setTyped] = useState('')
  const [name] = useDebouncedValue(typed.trim(), 200)
  const [page, setPage] = useState({ limit: 10, offset: 0 })
  const [is_adding, setAdding] = useState(false)
  const { data, error, refetch } = useReply('listParties', { query: { tenant_id, name, ...page } })
  return (
    <Paper component="section" id="stakeholders" aria-label={texts.hub.stakeholders}>
      <Stack>
        <Group justify="space-between">
          <div>
            <Title order={2} size="h4">
              {texts.hub.stakeholders}
            </Title>
            <Text size="sm" c="dimmed">
              {texts.hub.stakeholders_text}
            </Text>
          </div>
          <Button onClick={() => setAdding(true)}>{texts.hub.add_stakeholder}</Button>
        </Group>
        <TextInput
          label={texts.hub.filter}
          maw={320}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage({ ...page, offset: 0 })
          }}
        />
        {error ? (
          <Failure error={error} retry={refetch} />
        ) : !data ? (
          <Waiting />
        ) : data.parties.length === 0 ? (
          <Empty title={texts.hub.none} text={texts.hub.none_text} />
        ) : (
          <WideTable label={texts.hub.stakeholders} min_width={520}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.party.name}</Table.Th>
                <Table.Th>{texts.party.city}</Table.Th>
                <Table.Th>{texts.party.country}</Table.Th>
                <Table.Th>{texts.party.email}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.parties.map((party) => (
                <Table.Tr key={party.id}>
                  <Table.Td>
                    <Group gap="xs">
                      {party.name}
                      {party.is_self && (
                        <Badge variant="light" c="var(--mantine-color-text)">
                          {texts.hub.ourselves}
                        </Badge>
                      )}
                    </Group>
                  </Table.Td>
                  <Table.Td>{party.city}</Table.Td>
                  <Table.Td>{party.country && countryName(party.country)}</Table.Td>
                  <Table.Td>{party.email}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        )}
        {data && <Pages pagination={data.pagination} onChange={setPage} sizes={[10, 50, 100]} />}
      </Stack>
      {is_adding && <NewPartyDialog onClose={() => setAdding(false)} />}
    </Paper>
  )
}

import { AnchorLink } from '#ui/links.tsx'
import { Badge, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { countryName } from '#platform/contract/countries.ts'
import { exportParties, type PartySummary, listParties } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { FilterText } from '#ui/form/FilterText.tsx'
import { partyTexts } from '../texts.ts'
import { Empty } from '#ui/Empty.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { KEEP_SCROLL, type Step, REPLACE_HISTORY } from '#ui/search-params.ts'
import { PartyDialog } from './PartyDialog.tsx'
import { PARTY_PAGE_SIZE, type PartySearch } from './party-search.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'

export function Stakeholders({ notice }: { notice?: ReactNode }) {
  const { name, limit = PARTY_PAGE_SIZE, offset = 0 } = useSearch({ from: '/layout/hub/general' })
  const navigate = useNavigate({ from: '/hub/general' })
  const [isAdding, setAdding] = useState(false)
  const all = useApiQuery(listParties, {
    query: { limit, offset, ...(name === undefined ? {} : { name }) },
  })
  const change = (some: PartySearch, step?: Step) =>
    void navigate({ search: (last: PartySearch) => ({ ...last, ...some }), ...KEEP_SCROLL, ...step })

  return (
    <Paper component="section" id="stakeholders" aria-label={partyTexts.stakeholders}>
      <Stack>
        <Group justify="space-between">
          <div>
            <Title order={2} size="h4">
              {partyTexts.stakeholders}
            </Title>
            <Text size="sm" c="dimmed">
              {partyTexts.stakeholdersText}
            </Text>
          </div>
          <Group gap="sm">
            <ExportMenu
              endpoint={exportParties}
              query={{ ...(name === undefined ? {} : { name }) }}
              total={all.data?.pagination.total}
            />
            <IfMay right="EDIT">
              <Button onClick={() => setAdding(true)}>{partyTexts.addStakeholder}</Button>
            </IfMay>
          </Group>
        </Group>
        <FilterText
          label={partyTexts.filter}
          maw={320}
          value={name ?? ''}
          onSettled={(text) => change({ name: text || undefined, offset: undefined }, REPLACE_HISTORY)}
        />
        {notice}
        <QueryResult query={all}>
          {({ parties, pagination }) => (
            <>
              {parties.length === 0 ? (
                <Empty title={partyTexts.noneYet} text={partyTexts.noneYetText} />
              ) : (
                <PartyTable parties={parties} />
              )}
              <Pages pagination={pagination} onChange={(page) => change(page)} sizes={[10, 50, 100]} />
            </>
          )}
        </QueryResult>
      </Stack>
      {isAdding && <PartyDialog onClose={() => setAdding(false)} />}
    </Paper>
  )
}

// Break a long name or address, so that it does not push the other columns out of sight.
const BREAKING = { overflowWrap: 'anywhere' } as const

function PartyTable({ parties }: { parties: PartySummary[] }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{partyTexts.name}</Table.Th>
          <Table.Th visibleFrom="sm">{partyTexts.city}</Table.Th>
          <Table.Th>{partyTexts.country}</Table.Th>
          <Table.Th visibleFrom="sm">{partyTexts.email}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parties.map((party) => (
          <Table.Tr key={party.id}>
            <Table.Td miw={140} style={BREAKING}>
              <Group gap="xs">
                <AnchorLink to="/parties/$id" params={{ id: party.id }} size="sm">
                  {party.name}
                </AnchorLink>
                {party.is_self && <Badge variant="light">{partyTexts.ourselves}</Badge>}
              </Group>
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                {[party.city, party.email].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm" miw={110} style={BREAKING}>
              {party.city}
            </Table.Td>
            <Table.Td>{party.country && countryName(party.country)}</Table.Td>
            <Table.Td visibleFrom="sm" miw={160} style={BREAKING}>
              {party.email}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

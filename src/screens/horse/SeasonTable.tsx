import { Group, Paper, Table, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { grouped } from '#platform/contract/grouped.ts'
import type { Freeze } from '#stock/batches/contract.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { WBFSH_DOSE } from '#stock/batches/whole-doses.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { State } from './horse-states.tsx'
import { seasonsOf } from './freeze-drawing.ts'
import { horsesTexts } from './texts.ts'

type Props = { freezes: readonly Freeze[]; uncovered: ReadonlySet<string>; isFiltered: boolean }

/** Freezes by season, the latest first; a season opens to its batches. */
export function SeasonTable({ freezes, uncovered, isFiltered }: Props) {
  const [opened, setOpened] = useState<string | null>(null)
  const shown = isFiltered ? freezes.filter(({ batch_id }) => uncovered.has(batch_id)) : freezes
  return (
    <Paper p={0} style={{ overflow: 'hidden' }}>
      <WideTable label={horsesTexts.bySeason} minWidth={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th pl="lg">{horsesTexts.season}</Table.Th>
            <Table.Th visibleFrom="sm">{horsesTexts.freezesColumn}</Table.Th>
            <Table.Th>{horsesTexts.medianThawed}</Table.Th>
            <Table.Th ta="right">{horsesTexts.strawsColumn}</Table.Th>
            <Table.Th ta="right">{horsesTexts.doses}</Table.Th>
            <Table.Th visibleFrom="sm">{horsesTexts.notCovered}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {seasonsOf(shown)
            .toReversed()
            .map(({ year, freezes: own, median }) => {
              const isOpen = opened === year || isFiltered
              const bad = own.filter(({ batch_id }) => uncovered.has(batch_id)).length
              const Icon = isOpen ? IconChevronDown : IconChevronRight
              return (
                <Fragment key={year}>
                  <Table.Tr h={44}>
                    <Table.Th scope="row" pl="md">
                      <UnstyledButton
                        mih={44}
                        fw={600}
                        aria-expanded={isOpen}
                        onClick={() => setOpened(isOpen ? null : year)}
                      >
                        <Group gap={8} wrap="nowrap">
                          <Icon size={16} aria-hidden />
                          {year}
                        </Group>
                      </UnstyledButton>
                    </Table.Th>
                    <Table.Td visibleFrom="sm">
                      <Group gap={2} wrap="nowrap">
                        {own.slice(0, MAX_STRAWS).map(({ batch_id, straw_colour }) => (
                          <StrawMark key={batch_id} colour={straw_colour} height={18} />
                        ))}
                        <Text size="sm" c="dimmed" ml={6}>
                          {own.length}
                        </Text>
                      </Group>
                    </Table.Td>
                    <Table.Td>
                      <Percent value={median} />
                    </Table.Td>
                    <Table.Td ta="right">{grouped(own.reduce((sum, one) => sum + one.straws, 0))}</Table.Td>
                    <Table.Td ta="right" fw={600}>
                      {grouped(own.reduce((sum, one) => sum + (one.doses ?? 0), 0))}
                    </Table.Td>
                    <Table.Td visibleFrom="sm">
                      {bad > 0 && <State look="bad">{horsesTexts.batches(bad)}</State>}
                    </Table.Td>
                  </Table.Tr>
                  {isOpen &&
                    own.toReversed().map((freeze) => (
                      <Table.Tr key={freeze.batch_id} h={44}>
                        <Table.Td pl="xl">
                          <AnchorLink to="/batches/$id" params={{ id: freeze.batch_id }} size="sm">
                            {freeze.batch_label}
                          </AnchorLink>
                        </Table.Td>
                        <Table.Td visibleFrom="sm">{shortDate(freeze.day)}</Table.Td>
                        <Table.Td>
                          <Percent value={freeze.progressive} />
                        </Table.Td>
                        <Table.Td ta="right">{grouped(freeze.straws)}</Table.Td>
                        <Table.Td ta="right">{freeze.doses === null ? '?' : grouped(freeze.doses)}</Table.Td>
                        <Table.Td visibleFrom="sm">
                          {uncovered.has(freeze.batch_id) && (
                            <State look="bad">{horsesTexts.notCoveredOne}</State>
                          )}
                        </Table.Td>
                      </Table.Tr>
                    ))}
                </Fragment>
              )
            })}
        </Table.Tbody>
      </WideTable>
    </Paper>
  )
}

const MAX_STRAWS = 24

/** Motility after thawing, in red below the WBFSH figure. */
export function Percent({ value }: { value: number | null }) {
  if (value === null) return null
  return (
    <Text
      size="sm"
      fw={600}
      component="span"
      {...(value < WBFSH_DOSE.progressive && { c: 'var(--bad-ink)' })}
      style={{ whiteSpace: 'nowrap' }}
    >
      {value} %
    </Text>
  )
}

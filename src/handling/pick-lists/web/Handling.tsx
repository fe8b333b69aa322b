import { Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '#ui/call.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Section } from '#ui/Section.tsx'
import { OVER } from '../clock.ts'
import { listLifts } from '../contract.ts'
import type { Lift } from '../shapes.ts'
import { liftTexts } from '../opening-texts.ts'
import { whenText } from '#ui/dates.ts'

const LINES = 10
/** Page of lifts that is shown first. */
export const LIFTS_AT_FIRST = { limit: LINES, offset: 0 } as const

type About = { batch_id: string } | { container_id: string }

/** Handling history: the times for which canisters were up, because warming adds up. */
export function Handling({ about }: { about: About }) {
  const [page, setPage] = useState<{ limit: number; offset: number }>(LIFTS_AT_FIRST)
  const found = useApiQuery(listLifts, { query: { ...about, ...page } })
  return (
    <Section title={liftTexts.title}>
      <QueryResult query={found} lines={1}>
        {({ lifts, pagination, stats }) =>
          pagination.total === 0 ? (
            <Text size="sm" c="dimmed">
              {liftTexts.none}
            </Text>
          ) : (
            <>
              <Text size="sm">
                {liftTexts.sum(
                  pagination.total,
                  Math.round(stats.seconds),
                  Math.round(stats.longest ?? 0),
                  stats.over,
                )}
              </Text>
              <Lifts lifts={lifts} withVessel={'batch_id' in about} />
              {pagination.total > LINES && (
                <Pages pagination={pagination} onChange={setPage} sizes={[LINES, 50, 100]} />
              )}
            </>
          )
        }
      </QueryResult>
    </Section>
  )
}

function Lifts({ lifts, withVessel }: { lifts: Lift[]; withVessel: boolean }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{liftTexts.when}</Table.Th>
          <Table.Th>{liftTexts.where}</Table.Th>
          <Table.Th ta="right">{liftTexts.seconds}</Table.Th>
          <Table.Th ta="right">{liftTexts.along}</Table.Th>
          <Table.Th visibleFrom="sm">{liftTexts.by}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lifts.map(({ id, lifted_at, container_label, canister, seconds, straws, lifted_by_name }) => (
          <Table.Tr key={id}>
            <Table.Td>{whenText(lifted_at)}</Table.Td>
            <Table.Td>{withVessel ? liftTexts.place(container_label, canister) : canister}</Table.Td>
            <Table.Td ta="right" {...(seconds > OVER && { c: 'var(--bad-ink)', fw: 600 })}>
              {Math.round(seconds)}
            </Table.Td>
            <Table.Td ta="right">{straws}</Table.Td>
            <Table.Td visibleFrom="sm">{lifted_by_name}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

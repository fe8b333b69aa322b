import { Badge, Button, Flex, Group, Text, Timeline } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Sent } from '#platform/contract/endpoint.ts'
import { exportMovements, listMovements, type MovementSummary } from '../contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useApiQuery } from '#ui/call.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { movementTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { periodProblem } from '#ui/dates.ts'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { isFiltered, movementFilter, type MovementSearch } from './movement-search.ts'
import { MovementActions } from './MovementActions.tsx'
import { OutcomeBadge } from './OutcomeBadge.tsx'
import { signedAndRecorded } from './signed-and-recorded.ts'

const MovementFilters = lazyPart(async () => (await import('./MovementFilters.tsx')).MovementFilters)

type Props = {
  /** Subject: a batch, a party, a straw or a horse. Straws and horses have no further filters and no export. */
  about: Omit<Sent<typeof listMovements, 'query'>, 'tenant_id' | 'limit' | 'offset'>
  none?: ReactNode
  /** Renders further actions of a movement, from features that this one must not import. */
  renderMore?: ((movement: MovementSummary) => ReactNode) | undefined
}

export function Activity({
  about,
  none = <Text c="dimmed">{batchTexts.noActivity}</Text>,
  renderMore,
}: Props) {
  const [filter, setFilter] = useState<MovementSearch>({})
  const [showsFilter, setShowsFilter] = useState(false)
  const [page, setPage] = useState({ limit: 10, offset: 0 })
  const query = { ...movementFilter(filter), ...about }
  const found = useApiQuery(listMovements, { query: { ...query, ...page } })
  const change = (some: MovementSearch) => {
    setFilter((previous) => ({ ...previous, ...some }))
    setPage((previous) => ({ ...previous, offset: 0 }))
  }
  const isRefused = periodProblem(filter) !== undefined
  const toolbar = (total: number) => (
    <Group gap="xs">
      <Button
        variant={isFiltered(filter) ? 'light' : 'default'}
        size="xs"
        leftSection={<IconFilter size={16} aria-hidden />}
        aria-expanded={showsFilter}
        onClick={() => setShowsFilter(!showsFilter)}
      >
        {movementTexts.filter}
      </Button>
      <ExportMenu
        endpoint={exportMovements}
        query={query}
        total={total}
        disabled={isRefused}
        note={filter.relocations ? undefined : movementTexts.withoutRelocations}
        size="xs"
      />
    </Group>
  )
  return (
    <QueryResult query={found}>
      {({ movements, pagination }) =>
        movements.length === 0 && !isFiltered(filter) ? (
          none
        ) : (
          <>
            {!about.number && !about.animal_id && toolbar(pagination.total)}
            {showsFilter && (
              <MovementFilters search={filter} onChange={change} onClose={() => setShowsFilter(false)} />
            )}
            {isRefused ? (
              <Text c="dimmed">{commonTexts.wrongPeriod}</Text>
            ) : movements.length === 0 ? (
              <Text c="dimmed">{movementTexts.noneMatch}</Text>
            ) : (
              <Entries movements={movements} renderMore={renderMore} />
            )}
            {!isRefused && <Pages pagination={pagination} onChange={setPage} sizes={[10, 50, 100]} />}
          </>
        )
      }
    </QueryResult>
  )
}

type EntriesProps = Pick<Props, 'renderMore'> & { movements: MovementSummary[] }

function Entries({ movements, renderMore }: EntriesProps) {
  return (
    <Timeline bulletSize={12} lineWidth={2}>
      {movements.map((movement) => (
        <Timeline.Item key={movement.id}>
          <Entry movement={movement} renderMore={renderMore} />
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

function Entry({ movement, renderMore }: Pick<Props, 'renderMore'> & { movement: MovementSummary }) {
  const isReversed = movement.reversed_by_id !== null
  return (
    <Flex justify="space-between" align="start" columnGap="xs" direction={{ base: 'column', sm: 'row' }}>
      <div>
        <Text size="sm" component={isReversed ? 'del' : 'p'} m={0}>
          {movement.sentence}
        </Text>
        {[signedAndRecorded(movement), movement.note].filter(Boolean).map((line) => (
          <Text key={line} size="xs" c="dimmed">
            {line}
          </Text>
        ))}
        {isReversed && (
          <Badge variant="light" color="gray" ml={6}>
            {movementTexts.reversed}
          </Badge>
        )}
        <OutcomeBadge movement={movement} />
      </div>
      <Group gap={4} maw="100%" style={{ flexShrink: 0 }}>
        {renderMore?.(movement)}
        <MovementActions movement={movement} variant="subtle" size="compact-xs" />
      </Group>
    </Flex>
  )
}

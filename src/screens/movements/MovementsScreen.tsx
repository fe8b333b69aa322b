import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { GuideLink } from '#account/help/web/GuideLink.tsx'
import { exportMovements, listMovements } from '#stock/movements/contract.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { DocumentsBelow } from '#paperwork/documents/web/Documents.tsx'
import { MovementPapers } from '#paperwork/documents/web/MovementPapers.tsx'
import { FilesBelow } from '#paperwork/attachments/web/Files.tsx'
import { fileTexts } from '#paperwork/attachments/texts.ts'
import { MovementDays } from '#stock/movements/web/MovementDays.tsx'
import { MovementFilters } from '#stock/movements/web/MovementFilters.tsx'
import {
  isFiltered,
  MOVEMENT_PAGE_SIZE,
  movementFilter,
  movementQuery,
  type MovementSearch,
} from '#stock/movements/web/movement-search.ts'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { ListExport } from '#integration/exports/web/ListExport.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Screen } from '#ui/Screen.tsx'
import { commonTexts } from '#ui/texts.ts'
import { consignmentsTexts } from '#stock/straws/texts.ts'
import { periodProblem } from '#ui/dates.ts'
import { KEEP_SCROLL, SCROLL_TO_TOP, type Step } from '#ui/search-params.ts'

const CLEAR = {
  type: undefined,
  from: undefined,
  to: undefined,
  party_id: undefined,
  batch_label: undefined,
  relocations: undefined,
  offset: undefined,
}

export function MovementsScreen() {
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const [showsFilter, setShowsFilter] = useState(false)
  const search = useSearch({ from: '/layout/movements' })
  const navigate = useNavigate({ from: '/movements' })
  const isRefused = periodProblem(search) !== undefined
  const found = useApiQuery(listMovements, { query: movementQuery(search) })
  const total = isRefused ? undefined : found.data?.pagination.total
  const hasFilter = isFiltered(search) || total !== 0
  const change = (some: MovementSearch, step: Step = {}) =>
    void navigate({ search: (last: MovementSearch) => ({ ...last, ...some }), ...KEEP_SCROLL, ...step })
  const clear = (
    <Button variant="default" onClick={() => change(CLEAR)}>
      {commonTexts.clear}
    </Button>
  )
  const actions = (
    <>
      {isPhone && hasFilter && (
        <Button
          variant={isFiltered(search) ? 'light' : 'default'}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-expanded={showsFilter}
          onClick={() => setShowsFilter(!showsFilter)}
        >
          {movementTexts.filter}
        </Button>
      )}
      <ListExport
        sheet="movements"
        endpoint={exportMovements}
        query={movementFilter(search)}
        total={found.data?.pagination.total}
        disabled={isRefused}
        note={search.relocations ? undefined : movementTexts.withoutRelocations}
      />
      <ButtonLink variant="default" to="/consignments">
        {consignmentsTexts.title}
      </ButtonLink>
      <ButtonLink variant="default" to="/hub/books">
        {movementTexts.checkBooks}
      </ButtonLink>
    </>
  )
  return (
    <Screen
      title={movementTexts.title}
      // Render a space, so that the line keeps its height while the number is unknown.
      text={<span role="status">{total === undefined ? '\u00a0' : movementTexts.total(total)}</span>}
      actions={actions}
    >
      {hasFilter && (showsFilter || !isPhone) && (
        <MovementFilters
          search={search}
          withBatch
          onChange={(some, step) => change({ ...some, offset: undefined }, step)}
        />
      )}
      {isRefused ? (
        <Text c="dimmed">{commonTexts.wrongPeriod}</Text>
      ) : (
        <QueryResult query={found} lines={8}>
          {({ movements, pagination }) =>
            movements.length > 0 ? (
              <>
                <MovementDays
                  movements={movements}
                  renderMore={(one) => <MovementPapers movement={one} />}
                  renderBelow={(one) => (
                    <>
                      <DocumentsBelow movement_id={one.id} />
                      <FilesBelow
                        about={{ movement_id: one.id }}
                        label={fileTexts.ofMovement}
                        none={fileTexts.noneOfMovement}
                      />
                    </>
                  )}
                />
                <Pages
                  pagination={pagination}
                  sizes={[10, 25, 50, 100]}
                  onChange={({ limit, offset }) =>
                    change(
                      {
                        limit: limit === MOVEMENT_PAGE_SIZE ? undefined : limit,
                        offset: offset || undefined,
                      },
                      SCROLL_TO_TOP,
                    )
                  }
                />
              </>
            ) : isFiltered(search) || search.offset ? (
              <Empty title={movementTexts.noneMatchTitle} text={movementTexts.noneMatch} action={clear} />
            ) : (
              <Empty
                title={movementTexts.none}
                text={movementTexts.noneText}
                action={<GuideLink page="withdraw-a-dose" />}
              />
            )
          }
        </QueryResult>
      )}
    </Screen>
  )
}

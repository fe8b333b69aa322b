import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listMovements } from '#features/movements/contract.ts'
import { movementTexts } from '#features/movements/texts.ts'
import { MovementDays } from '#features/movements/web/MovementDays.tsx'
import { MovementFilters } from '#features/movements/web/MovementFilters.tsx'
import {
  isFiltered,
  MOVEMENT_PAGE_SIZE,
  movementFilter,
  movementQuery,
  type MovementSearch,
} from '#features/movements/web/movement-search.ts'
import { useExport } from '#features/movements/web/use-export.ts'
import { useSession } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Screen } from '#ui/Screen.tsx'
import { commonTexts } from '#ui/texts.ts'

const CLEAR = {
  type: undefined,
  from: undefined,
  to: undefined,
  party_id: undefined,
  batch_label: undefined,
  relocations: undefined,
  offset: undefined,
}

/** Everything that happened to straws, latest first. */
export function MovementsScreen() {
  const { tenant_id } = useSession()
  const search = useSearch({ from: '/layout/movements' })
  const navigate = useNavigate({ from: '/movements' })
  const found = useApiQuery(listMovements, { query: { tenant_id, ...movementQuery(search) } })
  const { download, isExporting } = useExport({ tenant_id, ...movementFilter(search) })
  const change = (some: MovementSearch) =>
    void navigate({ search: (known: MovementSearch) => ({ ...known, ...some }), replace: true })
  const clear = (
    <Button variant="default" onClick={() => change(CLEAR)}>
      {commonTexts.clear}
    </Button>
  )
  const total = found.data?.pagination.total ?? 0
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={isExporting}
        disabled={total === 0}
        onClick={() => void download()}
      >
        {movementTexts.export}
      </Button>
      <ButtonLink variant="default" to="/hub/books">
        {movementTexts.checkBooks}
      </ButtonLink>
    </>
  )
  return (
    <Screen title={movementTexts.title} actions={actions}>
      <MovementFilters search={search} onChange={(some) => change({ ...some, offset: undefined })} />
      <Loaded query={found} lines={8}>
        {({ movements, pagination }) =>
          movements.length > 0 ? (
            <>
              <Text size="sm" c="dimmed" role="status">
                {movementTexts.total(pagination.total)}
              </Text>
              <MovementDays movements={movements} />
              <Pages
                pagination={pagination}
                sizes={[10, 25, 50, 100]}
                onChange={({ limit, offset }) =>
                  change({
                    limit: limit === MOVEMENT_PAGE_SIZE ? undefined : limit,
                    offset: offset || undefined,
                  })
                }
              />
            </>
          ) : isFiltered(search) || search.offset ? (
            <Empty title={movementTexts.noneMatchTitle} text={movementTexts.noneMatch} action={clear} />
          ) : (
            <Empty title={movementTexts.none} text={movementTexts.noneText} />
          )
        }
      </Loaded>
    </Screen>
  )
}

import { Alert, Button, Group, NativeSelect, SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type ContainerSummary,
  CONTAINER_FILTERS,
  type ContainerFilter,
  CONTAINERS_AT_FIRST,
  exportPlaces,
  filterContainers,
  hasMoreContainers,
  listContainers,
} from '#stock/containers/contract.ts'
import { GuideLink } from '#account/help/web/GuideLink.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { useApiQuery } from '#ui/call.ts'
import { FilterText } from '#ui/form/FilterText.tsx'
import { showOverview } from '#integration/overview/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { containerFieldsTexts, containerTexts } from '#stock/containers/texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { Empty } from '#ui/Empty.tsx'
import { ListExport } from '#integration/exports/web/ListExport.tsx'
import { LoadError, QueryResult } from '#ui/QueryResult.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Screen } from '#ui/Screen.tsx'
import { KEEP_SCROLL, type Step, REPLACE_HISTORY } from '#ui/search-params.ts'
import type { ContainerSearch } from '#stock/containers/web/container-search.ts'
import { ContainerCard } from '#stock/containers/web/ContainerCard.tsx'
import { type Placing, TrayArea } from '#stock/straws/web/Tray.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import classes from './ContainersScreen.module.css'

const UnlocatedPanel = lazySection(
  async () => (await import('#stock/straws/web/Unlocated.tsx')).UnlocatedPanel,
  null,
)

const ContainerDialog = lazyPart(
  async () => (await import('#stock/containers/web/ContainerDialog.tsx')).ContainerDialog,
)

export function ContainersScreen() {
  const search = useSearch({ from: '/layout/containers' })
  const navigate = useNavigate({ from: '/containers' })
  const all = useApiQuery(listContainers, {})
  // The straws without a place are above the containers, which would move.
  const isReady = useSettled([useApiQuery(showOverview, {})])
  const [isCreating, setCreating] = useState(false)
  const { openChosen, dialog } = useStrawDialog()
  const place: Placing['onPlace'] = (chosen, preset) => openChosen('move', chosen, preset)
  const change = (some: ContainerSearch, step?: Step) =>
    void navigate({ search: (last: ContainerSearch) => ({ ...last, ...some }), ...KEEP_SCROLL, ...step })

  const create = (
    <IfMay right="EDIT">
      <Button onClick={() => setCreating(true)}>{containerTexts.new}</Button>
    </IfMay>
  )
  const clear = (
    <Button variant="default" onClick={() => change({ query: undefined })}>
      {commonTexts.clear}
    </Button>
  )

  return (
    <TrayArea onPlace={place}>
      <Screen
        title={containerTexts.title}
        actions={
          <>
            <ButtonLink to="/nitrogen" variant="default">
              {navTexts.nitrogen}
            </ButtonLink>
            <ListExport
              sheet="places"
              endpoint={exportPlaces}
              query={{ field: search.field, text: search.query }}
              total={all.data?.containers.length}
            />
            {all.data?.containers.length !== 0 && create}
          </>
        }
      >
        <ContainerFilterBar search={search} onChange={change} />
        {search.unlocated ? (
          <UnlocatedPanel onPlace={place} onClose={() => change({ unlocated: undefined })} />
        ) : (
          <UnlocatedLine onShow={() => change({ unlocated: 1 })} />
        )}
        <QueryResult
          query={isReady ? all : { ...all, data: undefined }}
          failed={containerTexts.failed}
          lines={4}
        >
          {({ containers }) => (
            <Matching containers={containers} search={search} create={create} clear={clear} />
          )}
        </QueryResult>
        {isCreating && <ContainerDialog onClose={() => setCreating(false)} />}
        {dialog}
      </Screen>
    </TrayArea>
  )
}

function UnlocatedLine({ onShow }: { onShow: () => void }) {
  const { data, error, refetch } = useApiQuery(showOverview, {})
  return (
    <>
      {error && <LoadError error={error} retry={refetch} text={containerTexts.unlocatedFailed} />}
      {data && data.unlocated > 0 && (
        <Alert color="straw" p="sm" role="note">
          <Group justify="space-between" gap="xs">
            <Text size="sm" fw={600}>
              {batchTexts.unlocated(data.unlocated)}
            </Text>
            <Button variant="default" size="xs" onClick={onShow}>
              {containerTexts.unlocatedShow}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}

type MatchingProps = {
  containers: ContainerSummary[]
  search: ContainerSearch
  create: ReactNode
  clear: ReactNode
}

function Matching({ containers, search, create, clear }: MatchingProps) {
  const [showsAll, setShowsAll] = useState(false)
  const { field = 'container_label', query = '' } = search
  const matching = filterContainers(containers, field, query)
  const displayed = query.trim() !== '' || showsAll ? matching.length : CONTAINERS_AT_FIRST
  if (containers.length === 0) {
    const action = (
      <>
        <GuideLink page="your-first-hour" />
        {create}
      </>
    )
    return <Empty title={containerTexts.none} text={containerTexts.noneText} action={action} />
  }
  if (matching.length === 0) {
    return <Empty title={containerTexts.noMatch} text={containerTexts.noMatchText} action={clear} />
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={20}>
        {matching.slice(0, displayed).map((container) => (
          <ContainerCard key={container.id} container={container} asList={search.view === 'list'} />
        ))}
      </SimpleGrid>
      {hasMoreContainers(query, containers.length, displayed) && (
        <Group justify="center">
          <Button
            variant="default"
            rightSection={
              <Text size="sm" c="dimmed" span>
                {containers.length - displayed}
              </Text>
            }
            onClick={() => setShowsAll(true)}
          >
            {containerTexts.more}
          </Button>
        </Group>
      )}
    </>
  )
}

const FILTER_CHOICES = CONTAINER_FILTERS.map((value) => ({ value, label: containerFieldsTexts[value] }))
const VIEWS = [
  { value: 'drawing', label: containerTexts.drawing },
  { value: 'list', label: containerTexts.list },
]

type FilterProps = { search: ContainerSearch; onChange: (some: ContainerSearch, step?: Step) => void }

function ContainerFilterBar({ search, onChange }: FilterProps) {
  return (
    <Group component="search" aria-label={containerTexts.query} justify="space-between">
      <div className={classes.searchFrame}>
        <NativeSelect
          aria-label={containerTexts.field}
          variant="unstyled"
          data={FILTER_CHOICES}
          value={search.field ?? 'container_label'}
          onChange={(event) => {
            const field = event.currentTarget.value as ContainerFilter
            onChange({ field: field === 'container_label' ? undefined : field })
          }}
        />
        <FilterText
          label={containerTexts.query}
          labelProps={{ className: 'unseen' }}
          placeholder={containerTexts.query}
          variant="unstyled"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search.query ?? ''}
          onSettled={(query) => onChange({ query: query || undefined }, REPLACE_HISTORY)}
        />
      </div>
      <SegmentedControl
        aria-label={containerTexts.view}
        data={VIEWS}
        value={search.view ?? 'drawing'}
        onChange={(view) => onChange({ view: view === 'list' ? view : undefined })}
      />
    </Group>
  )
}

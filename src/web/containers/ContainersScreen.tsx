import { Anchor, Button, Group, Paper, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  CONTAINER_FILTERS,
  type ContainerFilter,
  CONTAINERS_AT_FIRST,
  filterContainers,
  hasMoreContainers,
} from '#domain/containers.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { Empty } from '../ui/Empty.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import type { ContainerSearch } from './container-search.ts'
import { ContainerCard } from './ContainerCard.tsx'
import { NewContainerDialog } from './NewContainerDialog.tsx'
import { Unlocated } from './Unlocated.tsx'

const FILTER_CHOICES = CONTAINER_FILTERS.map((value) => ({ value, label: texts.container_fields[value] }))

export function ContainersScreen() {
  const { tenant_id } = useSession()
  const search = useSearch({ from: '/layout/containers' })
  const { field = 'container_label', query = '', view } = search
  const navigate = useNavigate({ from: '/containers' })
  const { data, error, refetch } = useReply('listContainers', { query: { tenant_id } })
  const [is_creating, setCreating] = useState(false)
  const [shows_all, setShowsAll] = useState(false)
  const change = (some: ContainerSearch) => {
    const next = { ...search, ...some }
    if (!next.query) delete next.query
    void navigate({ search: next, replace: true })
  }

  const create = <Button onClick={() => setCreating(true)}>{texts.container.new}</Button>
  const containers = data?.containers ?? []
  const matching = filterContainers(containers, field, query)
  const displayed = query.trim() !== '' || shows_all ? matching.length : CONTAINERS_AT_FIRST

  return (
    <Screen title={texts.container.title} actions={create}>
      <Paper>
        <Group align="end" justify="space-between">
          <Group align="end">
            <Select
              label={texts.container.field}
              allowDeselect={false}
              data={FILTER_CHOICES}
              value={field}
              onChange={(value) => change({ field: value as ContainerFilter })}
            />
            <TextInput
              label={texts.container.query}
              value={query}
              onChange={(event) => change({ query: event.currentTarget.value })}
            />
          </Group>
          <SegmentedControl
            aria-label={texts.container.view}
            data={[
              { value: 'drawing', label: texts.container.drawing },
              { value: 'list', label: texts.container.list },
            ]}
            value={view ?? 'drawing'}
            onChange={(value) => {
              const { view: _, ...others } = search
              void navigate({
                search: value === 'list' ? { ...others, view: 'list' } : others,
                replace: true,
              })
            }}
          />
        </Group>
      </Paper>
      <Unlocated />
      {error ? (
        <Failure error={error} retry={refetch} text={texts.container.failed} />
      ) : !data ? (
        <Waiting lines={4} />
      ) : containers.length === 0 ? (
        <Empty title={texts.container.none} text={texts.container.none_text} action={create} />
      ) : matching.length === 0 ? (
        <Empty
          title={texts.container.no_match}
          text={texts.container.no_match_text}
          action={
            <Anchor component="button" onClick={() => change({ query: '' })}>
              {texts.batch.clear}
            </Anchor>
          }
        />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {matching.slice(0, displayed).map((container) => (
            <ContainerCard key={container.id} container={container} as_list={view === 'list'} />
          ))}
        </SimpleGrid>
      )}
      {hasMoreContainers(query, containers.length, displayed) && (
        <Group justify="center">
          <Button variant="default" onClick={() => setShowsAll(true)}>
            {texts.container.more}
          </Button>
        </Group>
      )}
      {is_creating && <NewContainerDialog onClose={() => setCreating(false)} />}
    </Screen>
  )
}

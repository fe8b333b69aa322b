import '@mantine/spotlight/styles.css'
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Found } from '#domain/home.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { errorText } from '../ui/error-text.ts'
import { useLogOut } from './UserMenu.tsx'

const [store, spotlight] = createSpotlight()

const GROUPS = {
  BATCH: texts.nav.batches,
  ANIMAL: texts.nav.horses,
  CONTAINER: texts.nav.containers,
  PARTY: texts.hub.stakeholders,
} as const

/** @param opened how often it has been asked for: each time it opens anew */
export function SearchDialog({ opened }: { opened: number }) {
  const [query, setQuery] = useState('')
  const [settled] = useDebouncedValue(query.trim(), 150)
  const { tenant_id } = useSession()
  const { data, error, isError, isFetching, refetch } = useReply(
    'searchEverything',
    { query: { tenant_id, text: settled || ' ' } },
    settled !== '',
  )
  const open = useOpenFound()
  const actions = useActions()
  useEffect(() => spotlight.open(), [opened])

  const wanted = query.trim().toLowerCase()
  const found = settled === '' ? [] : (data?.found ?? [])
  const failed = {
    ...{ id: 'failed', label: errorText(error, texts.frame.search_failed), description: texts.error.retry },
    ...{ closeSpotlightOnTrigger: false, onClick: () => void refetch() },
  }
  const groups: SpotlightActionGroupData[] = [
    { group: texts.error.title, actions: isError ? [failed] : [] },
    ...Object.entries(GROUPS).map(([kind, group]) => ({
      group,
      actions: found
        .filter((one) => one.kind === kind)
        .map((one) => ({
          id: one.id,
          label: one.title,
          description: one.detail ?? '',
          onClick: () => open(one),
        })),
    })),
    {
      group: texts.frame.actions,
      actions: actions.filter(({ label }) => label.toLowerCase().includes(wanted)),
    },
  ].filter((group) => group.actions.length > 0)

  return (
    <Spotlight
      store={store}
      actions={groups}
      filter={(_, all) => all}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      nothingFound={
        isFetching || settled !== query.trim() ? texts.frame.search_waiting : texts.frame.search_nothing
      }
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{ placeholder: texts.frame.search_hint, 'aria-label': texts.frame.search }}
    />
  )
}

function useOpenFound() {
  const navigate = useNavigate()
  return (one: Found) => {
    switch (one.kind) {
      case 'BATCH':
        return void navigate({ to: '/batches/$id', params: { id: one.id } })
      case 'ANIMAL':
        return void navigate({ to: '/horses/$id', params: { id: one.id } })
      case 'CONTAINER':
        return void navigate({ to: '/containers/$id', params: { id: one.id } })
      case 'PARTY':
        return void navigate({ to: '/parties/$id', params: { id: one.id } })
    }
  }
}

function useActions() {
  const navigate = useNavigate()
  const { toggleColorScheme } = useMantineColorScheme()
  const leave = useLogOut()
  const go =
    (to: '/home' | '/batches' | '/batches/new' | '/containers' | '/horses' | '/hub/general' | '/help') =>
    () =>
      void navigate({ to })
  return [
    { id: 'new-batch', label: texts.batch.new, onClick: go('/batches/new') },
    { id: 'home', label: texts.nav.home, onClick: go('/home') },
    { id: 'batches', label: texts.nav.batches, onClick: go('/batches') },
    { id: 'containers', label: texts.nav.containers, onClick: go('/containers') },
    { id: 'horses', label: texts.nav.horses, onClick: go('/horses') },
    { id: 'hub', label: texts.nav.hub, onClick: go('/hub/general') },
    { id: 'help', label: texts.nav.help, onClick: go('/help') },
    { id: 'colours', label: texts.frame.colours, onClick: toggleColorScheme },
    { id: 'log-out', label: texts.frame.log_out, onClick: () => void leave() },
  ]
}

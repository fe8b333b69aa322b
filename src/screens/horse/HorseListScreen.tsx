import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconHorse, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useMay } from '#account/auth/web/session.ts'
import { createAnimal, exportAnimals } from '#registry/animals/contract.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { AnimalDialog } from '#registry/animals/web/AnimalDialog.tsx'
import { type HorseSearch, horseQuery, isFiltered } from '#registry/animals/web/horse-search.ts'
import { listHorses } from '#stock/straws/horses.ts'
import { keepAnimalsApart, listSimilarAnimals } from '#integration/merging/contract.ts'
import { mergeTexts } from '#integration/merging/texts.ts'
import { MergeHorsesDialog } from '#integration/merging/web/MergeHorsesDialog.tsx'
import { SimilarPair } from '#integration/merging/web/SimilarPair.tsx'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useApiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Pages } from '#ui/Pages.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { KEEP_SCROLL, SCROLL_TO_TOP, type Step } from '#ui/search-params.ts'
import { commonTexts } from '#ui/texts.ts'
import { useSingleKeys } from '#ui/use-single-keys.ts'
import { HorseFilters } from './HorseFilters.tsx'
import { HorseRows } from './HorseRows.tsx'
import { horsesTexts } from './texts.ts'

const CLEAR = {
  ...{ name: undefined, breed: undefined, sex: undefined, owner_id: undefined },
  ...{ doses_left: undefined, offset: undefined },
}

export function HorseListScreen() {
  const search = useSearch({ from: '/layout/horses' })
  const navigate = useNavigate({ from: '/horses' })
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('not (min-width: 62em)', false, { getInitialValueInEffect: false })
  const [adding, setAdding] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const mayAdd = useMay(createAnimal)
  const query = { ...horseQuery(search), on: today() }
  const found = useApiQuery(listHorses, { query })
  const { limit: _, offset: __, on: ___, ...filter } = query
  const change = (some: HorseSearch, step?: Step) =>
    void navigate({ search: (last: HorseSearch) => ({ ...last, ...some }), ...KEEP_SCROLL, ...step })
  const isEmpty = !isFiltered(search) && found.data?.pagination.total === 0
  useSingleKeys({ '/': () => field.current?.focus(), n: () => mayAdd && setAdding('') })

  return (
    <Screen
      title={horseTexts.title}
      actions={
        <>
          <ExportMenu endpoint={exportAnimals} query={filter} total={found.data?.pagination.total} />
          {!isEmpty && (
            <IfMay right="EDIT">
              <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding('')}>
                {horseTexts.new}
              </Button>
            </IfMay>
          )}
        </>
      }
    >
      {!isEmpty && (
        <HorseFilters
          search={search}
          counts={found.data?.counts}
          found={found.data?.pagination.total}
          isPhone={isPhone}
          fieldRef={field}
          onChange={(some, step) => change({ ...some, offset: undefined }, step)}
        />
      )}
      <SimilarHorses />
      <QueryResult query={found} lines={5}>
        {(reply) =>
          reply.horses.length > 0 ? (
            <>
              <HorseRows reply={reply} asCards={isNarrow} year={query.on.slice(0, 4)} />
              <Pages
                pagination={reply.pagination}
                sizes={[10, 25, 50, 100]}
                onChange={(page) =>
                  change({ limit: page.limit, offset: page.offset || undefined }, SCROLL_TO_TOP)
                }
              />
            </>
          ) : isFiltered(search) || reply.pagination.offset > 0 ? (
            <NoMatch
              text={search.name ?? ''}
              nearest={reply.nearest}
              onAdd={mayAdd ? setAdding : undefined}
              onClear={() => change(CLEAR)}
            />
          ) : (
            <NoHorses onAdd={mayAdd ? () => setAdding('') : undefined} />
          )
        }
      </QueryResult>
      {adding !== null && <AnimalDialog name={adding} onClose={() => setAdding(null)} />}
    </Screen>
  )
}

function SimilarHorses() {
  const { data } = useApiQuery(listSimilarAnimals, {}, useMay(listSimilarAnimals))
  return (
    <SimilarPair
      pair={data?.pairs[0]}
      end={mergeTexts.lookLikeOneHorse}
      apart={keepAnimalsApart}
      Dialog={MergeHorsesDialog}
    />
  )
}

type NoMatchProps = {
  text: string
  nearest: Reply<typeof listHorses>['nearest']
  onAdd: ((name: string) => void) | undefined
  onClear: () => void
}

function NoMatch({ text, nearest, onAdd, onClear }: NoMatchProps) {
  return (
    <Paper>
      <Stack align="flex-start" gap="sm">
        <Text fw={600} role="status">
          {text ? horsesTexts.noMatch(text) : horsesTexts.noMatchFilters}
        </Text>
        <Group gap="sm">
          {nearest && (
            <>
              <Text c="dimmed">{horsesTexts.didYouMean}</Text>
              <ButtonLink
                to="/horses/$id"
                params={{ id: nearest.id }}
                leftSection={<IconHorse size={18} aria-hidden />}
              >
                {nearest.name}
              </ButtonLink>
            </>
          )}
          {text && onAdd && (
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => onAdd(text)}
            >
              {horsesTexts.add(text)}
            </Button>
          )}
          <Button variant="subtle" onClick={onClear}>
            {commonTexts.clear}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

function NoHorses({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <Paper p="xl">
      <Stack align="center" gap="xs" py="lg">
        <IconHorse size={40} stroke={1.5} color="var(--accent)" aria-hidden />
        <Text fw={600} size="lg">
          {horseTexts.none}
        </Text>
        <Text c="dimmed" ta="center" maw={360}>
          {horsesTexts.noneText}
        </Text>
        {onAdd && (
          <>
            <Button mt="sm" size="md" onClick={onAdd}>
              {horseTexts.new}
            </Button>
            <ButtonLink variant="subtle" to="/import">
              {horsesTexts.import}
            </ButtonLink>
          </>
        )}
      </Stack>
    </Paper>
  )
}

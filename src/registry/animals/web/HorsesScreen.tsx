import { AnchorLink } from '#ui/links.tsx'
import { Button, Input, Paper, SegmentedControl, SimpleGrid, Table, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type AnimalSummary, exportAnimals, SEXES, listAnimals } from '../contract.ts'
import { breedName, BREEDS } from '../breeds.ts'
import { useApiQuery } from '#ui/call.ts'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'
import { FilterText } from '#ui/form/FilterText.tsx'
import { horseTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { choices, words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import { Empty } from '#ui/Empty.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Screen } from '#ui/Screen.tsx'
import { KEEP_SCROLL, SCROLL_TO_TOP, type Step, REPLACE_HISTORY } from '#ui/search-params.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { type HorseSearch, isFiltered, horseQuery } from './horse-search.ts'
import { AnimalDialog } from './AnimalDialog.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'

const CLEAR = { name: undefined, ueln: undefined, breed: undefined, sex: undefined, offset: undefined }

export function HorsesScreen({ notice }: { notice?: ReactNode }) {
  const search = useSearch({ from: '/layout/horses' })
  const navigate = useNavigate({ from: '/horses' })
  const [isAdding, setAdding] = useState(false)
  const { name = '', offset = 0 } = search
  const found = useApiQuery(listAnimals, { query: horseQuery(search) })
  const { limit: _, offset: __, ...filter } = horseQuery(search)
  const change = (some: HorseSearch, step?: Step) =>
    void navigate({ search: (last: HorseSearch) => ({ ...last, ...some }), ...KEEP_SCROLL, ...step })
  const add = (
    <IfMay right="EDIT">
      <Button onClick={() => setAdding(true)}>{horseTexts.new}</Button>
    </IfMay>
  )
  const clear = (
    <Button variant="default" onClick={() => change(CLEAR)}>
      {commonTexts.clear}
    </Button>
  )

  return (
    <Screen
      title={horseTexts.title}
      actions={
        <>
          <ExportMenu endpoint={exportAnimals} query={filter} total={found.data?.pagination.total} />
          {add}
        </>
      }
    >
      <HorseFilter search={search} onChange={(some, step) => change({ ...some, offset: undefined }, step)} />
      {notice}
      <QueryResult query={found} lines={5}>
        {({ animals, pagination }) =>
          animals.length > 0 ? (
            <>
              <Horses animals={animals} />
              <Pages
                pagination={pagination}
                sizes={[10, 25, 50, 100]}
                onChange={(page) =>
                  change({ limit: page.limit, offset: page.offset || undefined }, SCROLL_TO_TOP)
                }
              />
            </>
          ) : isFiltered(search) || offset > 0 ? (
            <Empty title={horseTexts.noMatch} text={horseTexts.noMatchText} action={clear} />
          ) : (
            <Empty title={horseTexts.none} text={horseTexts.noneText} action={add} />
          )
        }
      </QueryResult>
      {isAdding && (
        <AnimalDialog name={found.data?.animals.length === 0 ? name : ''} onClose={() => setAdding(false)} />
      )}
    </Screen>
  )
}

const ALL = 'ALL'
const BREED_CHOICES = BREEDS.map((breed) => ({ value: breed, label: breedName(breed) }))

type FilterProps = { search: HorseSearch; onChange: (some: HorseSearch, step?: Step) => void }

function HorseFilter({ search, onChange }: FilterProps) {
  return (
    <Paper component="search" aria-label={commonTexts.filter}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <FilterText
          label={horseTexts.name}
          value={search.name ?? ''}
          onSettled={(name) => onChange({ name: name || undefined }, REPLACE_HISTORY)}
        />
        <FilterText
          label={horseTexts.ueln}
          value={search.ueln ?? ''}
          onSettled={(ueln) => onChange({ ueln: ueln || undefined }, REPLACE_HISTORY)}
        />
        <SearchSelect
          label={horseTexts.breed}
          clearable
          data={BREED_CHOICES}
          value={search.breed ?? null}
          onChange={(breed) => onChange({ breed: breed ?? undefined })}
        />
        <Input.Wrapper label={horseTexts.sex} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={horseTexts.sex}
            data={[{ value: ALL, label: horseTexts.all }, ...choices(SEXES)]}
            value={search.sex ?? ALL}
            onChange={(value) => onChange({ sex: value === ALL ? undefined : value })}
          />
        </Input.Wrapper>
      </SimpleGrid>
    </Paper>
  )
}

function Horses({ animals }: { animals: AnimalSummary[] }) {
  return (
    <Paper p={0}>
      <WideTable label={horseTexts.title} minWidth={{ base: 260, sm: 760 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{horseTexts.name}</Table.Th>
            <Table.Th>{horseTexts.sex}</Table.Th>
            <Table.Th visibleFrom="sm">{horseTexts.ueln}</Table.Th>
            <Table.Th visibleFrom="sm">{horseTexts.breed}</Table.Th>
            <Table.Th visibleFrom="sm">{horseTexts.born_on}</Table.Th>
            <Table.Th visibleFrom="sm">{horseTexts.parents}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {animals.map((animal) => (
            <Horse key={animal.id} animal={animal} />
          ))}
        </Table.Tbody>
      </WideTable>
    </Paper>
  )
}

function Horse({ animal }: { animal: AnimalSummary }) {
  const parents = [animal.sire?.name, animal.dam?.name]
  const breed = animal.breed && breedName(animal.breed)
  const birthday = animal.born_on && shortDate(animal.born_on)
  const nothing = <Text c="dimmed">{commonTexts.nothing}</Text>
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        <AnchorLink to="/horses/$id" params={{ id: animal.id }} fw={600} size="sm">
          {animal.name}
        </AnchorLink>
        <Text size="xs" c="dimmed" fw={400} hiddenFrom="sm">
          {[animal.ueln, breed, birthday].filter(Boolean).join(' · ')}
        </Text>
      </Table.Th>
      <Table.Td>{words[animal.sex]}</Table.Td>
      <Table.Td visibleFrom="sm">{animal.ueln ?? nothing}</Table.Td>
      <Table.Td visibleFrom="sm">{breed ?? nothing}</Table.Td>
      <Table.Td visibleFrom="sm">{birthday ?? nothing}</Table.Td>
      <Table.Td visibleFrom="sm">
        {parents.some(Boolean) ? parents.map((name) => name ?? commonTexts.nothing).join(' × ') : nothing}
      </Table.Td>
    </Table.Tr>
  )
}

import { Button, Group, Paper, SegmentedControl, Stack, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Animal, type Sex, SEXES } from '#domain/animals.ts'
import { breedName } from '#domain/breeds.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { choices, texts, words } from '../texts.ts'
import { shortDate } from '../ui/dates.ts'
import { Empty } from '../ui/Empty.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Pages } from '../ui/Pages.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { type HorseSearch } from './horse-search.ts'
import { NewAnimalDialog } from './NewAnimalDialog.tsx'

const ALL = 'ALL'

export function HorsesScreen() {
  const { tenant_id } = useSession()
  const search = useSearch({ from: '/layout/horses' })
  const navigate = useNavigate({ from: '/horses' })
  const { name = '', sex, limit = 50, offset = 0 } = search
  const query = { tenant_id, name, limit, offset, ...(sex ? { sex } : {}) }
  const { data, error, refetch } = useReply('listAnimals', { query })
  const [is_adding, setAdding] = useState(false)
  const [typed, setTyped] = useState(name)
  const [shown, setShown] = useState(name)
  // A name that came with a link, not from typing.
  if (name !== shown) {
    setShown(name)
    setTyped(name)
  }
  const change = (next: HorseSearch) => void navigate({ search: next, replace: true })
  const settle = useDebouncedCallback((text: string) => {
    setShown(text)
    change({ ...(text ? { name: text } : {}), ...(sex ? { sex } : {}) })
  }, 250)
  const add = <Button onClick={() => setAdding(true)}>{texts.horse.new}</Button>

  return (
    <Screen title={texts.horse.title} actions={add}>
      <Paper>
        <Group align="end">
          <TextInput
            label={texts.horse.name}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              settle(event.currentTarget.value.trim())
            }}
          />
          <SegmentedControl
            aria-label={texts.horse.sex}
            data={[{ value: ALL, label: texts.horse.all }, ...choices(SEXES)]}
            value={sex ?? ALL}
            onChange={(value) =>
              change({ ...(name ? { name } : {}), ...(value === ALL ? {} : { sex: value as Sex }) })
            }
          />
        </Group>
      </Paper>
      {error ? (
        <Failure error={error} retry={refetch} />
      ) : !data ? (
        <Waiting lines={5} />
      ) : data.animals.length === 0 ? (
        name || sex ? (
          <Empty title={texts.horse.no_match} text={texts.horse.no_match_text} />
        ) : (
          <Empty title={texts.horse.none} text={texts.horse.none_text} action={add} />
        )
      ) : (
        <Stack>
          <Horses animals={data.animals} />
          <Pages
            pagination={data.pagination}
            sizes={[50, 100]}
            onChange={(page) => change({ ...search, ...page })}
          />
        </Stack>
      )}
      {is_adding && <NewAnimalDialog onClose={() => setAdding(false)} />}
    </Screen>
  )
}

function Horses({ animals }: { animals: Animal[] }) {
  return (
    <Paper p={0}>
      <Table.ScrollContainer minWidth={640}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.horse.name}</Table.Th>
              <Table.Th>{texts.horse.sex}</Table.Th>
              <Table.Th>{texts.horse.ueln}</Table.Th>
              <Table.Th>{texts.horse.breed}</Table.Th>
              <Table.Th>{texts.horse.born_on}</Table.Th>
              <Table.Th>{texts.horse.colour}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {animals.map((animal) => (
              <Table.Tr key={animal.id}>
                <Table.Td>
                  <Text size="sm" fw={600}>
                    {animal.name}
                  </Text>
                </Table.Td>
                <Table.Td>{words[animal.sex]}</Table.Td>
                <Table.Td>{animal.ueln}</Table.Td>
                <Table.Td>{animal.breed && breedName(animal.breed)}</Table.Td>
                <Table.Td>{animal.born_on && shortDate(animal.born_on)}</Table.Td>
                <Table.Td>{animal.colour}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}

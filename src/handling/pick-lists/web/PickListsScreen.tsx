import { Badge, Button, Checkbox, Group, Paper, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { shortDate, today, whenText } from '#ui/dates.ts'
import { Empty } from '#ui/Empty.tsx'
import { errorText } from '#ui/errors.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Screen } from '#ui/Screen.tsx'
import { toast } from '#ui/toast.tsx'
import { createPickList, listPickLists } from '../contract.ts'
import type { PickListSummary } from '../shapes.ts'
import { pickListTexts } from '../texts.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'

export function PickListsScreen() {
  const { closed } = useSearch({ from: '/layout/pick-lists' })
  const navigate = useNavigate({ from: '/pick-lists' })
  const [page, setPage] = useState({ limit: 25, offset: 0 })
  const found = useApiQuery(listPickLists, {
    query: { ...page, closed: closed ? '1' : '0' },
  })
  const create = useApiMutation(
    createPickList,
    ({ id }) => void navigate({ to: '/pick-lists/$id', params: { id } }),
  )
  const begin = () =>
    create.mutate(
      { body: { name: pickListTexts.namedFor(shortDate(today())) } },
      { onError: (error) => toast('danger', errorText(error)) },
    )
  return (
    <Screen
      title={pickListTexts.lists}
      actions={
        <IfMay right="EDIT">
          <Button loading={create.isPending} onClick={begin}>
            {pickListTexts.new}
          </Button>
        </IfMay>
      }
    >
      <Checkbox
        label={pickListTexts.showClosed}
        checked={closed === true}
        onChange={(event) =>
          void navigate({ search: event.currentTarget.checked ? { closed: true } : {}, replace: true })
        }
      />
      <QueryResult query={found} lines={4}>
        {({ pick_lists, pagination }) =>
          pagination.total === 0 ? (
            <Empty title={pickListTexts.none} text={pickListTexts.noneText} />
          ) : (
            <Stack>
              {pick_lists.map((list) => (
                <Row key={list.id} list={list} />
              ))}
              <Pages pagination={pagination} onChange={setPage} />
            </Stack>
          )
        }
      </QueryResult>
    </Screen>
  )
}

function Row({ list }: { list: PickListSummary }) {
  const { id, name, straws, lines, created_at, created_by_name, opening } = list
  return (
    <Paper>
      <Group justify="space-between" gap="sm">
        <div>
          <AnchorLink to="/pick-lists/$id" params={{ id }} fw={600} py={10} display="inline-block">
            {name}
          </AnchorLink>
          <Text size="sm" c="dimmed">
            {pickListTexts.madeBy(created_by_name, shortDate(created_at))}
          </Text>
        </div>
        <Group gap="sm">
          {opening && (
            <Badge color="ice">{`${opening.last_active_by_name}, ${whenText(opening.last_active_at)}`}</Badge>
          )}
          {list.closed_at === null && (
            <Text>
              <b>{pickListTexts.straws(straws)}</b>{' '}
              <Text span c="dimmed">
                {pickListTexts.lines(lines)}
              </Text>
            </Text>
          )}
        </Group>
      </Group>
    </Paper>
  )
}

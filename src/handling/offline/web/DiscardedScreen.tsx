import { Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { PAGE_SIZE } from '#platform/contract/fields.ts'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Screen } from '#ui/Screen.tsx'
import { listDiscardedEntries } from '../contract.ts'
import { offlineTexts } from '../texts.ts'
import { whenText } from '#ui/dates.ts'

export function DiscardedScreen() {
  const [page, setPage] = useState({ limit: PAGE_SIZE, offset: 0 })
  const found = useApiQuery(listDiscardedEntries, { query: page })
  return (
    <Screen title={offlineTexts.discardedTitle}>
      <AnchorLink to="/offline" py={10}>
        {offlineTexts.title}
      </AnchorLink>
      <QueryResult query={found} lines={4}>
        {({ entries, pagination }) =>
          pagination.total === 0 ? (
            <Empty title={offlineTexts.discardedNone} text={offlineTexts.discardedNoneText} />
          ) : (
            <Stack>
              {entries.map(({ id, summary, error, happened_at, discarded_at, discarded_by_name }) => (
                <Paper key={id} p="sm">
                  <Text size="sm">{summary}</Text>
                  <Text size="sm" fw={600} c="var(--mantine-color-error)">
                    {error}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {offlineTexts.done(whenText(happened_at))} ·{' '}
                    {offlineTexts.discardedBy(discarded_by_name, whenText(discarded_at))}
                  </Text>
                </Paper>
              ))}
              <Pages pagination={pagination} onChange={setPage} sizes={[PAGE_SIZE, 50, 100]} />
            </Stack>
          )
        }
      </QueryResult>
    </Screen>
  )
}

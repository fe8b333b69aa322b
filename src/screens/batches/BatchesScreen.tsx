import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type BatchSummary, listBatches } from '#features/batches/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { useStrawDialog } from '#features/straws/web/StrawDialogs.tsx'
import { batchTexts } from '#features/batches/texts.ts'
import { movementTexts } from '#features/movements/texts.ts'
import { Empty } from '#ui/Empty.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Screen } from '#ui/Screen.tsx'
import type { Step } from '#ui/typed.ts'
import { batchQuery, type BatchSearch } from '#features/batches/web/batch-search.ts'
import { BatchFilter } from '#features/batches/web/BatchFilter.tsx'
import { BatchRow } from './BatchRow.tsx'

const DeleteBatch = lazy(async () => ({
  default: (await import('#features/straws/web/DeleteBatch.tsx')).DeleteBatch,
}))

export function BatchesScreen() {
  const { tenant_id } = useSession()
  const search = useSearch({ from: '/layout/batches' })
  const navigate = useNavigate({ from: '/batches' })
  const found = useApiQuery(listBatches, { query: { tenant_id, ...batchQuery(search) } })
  const { open, dialog } = useStrawDialog()
  const [deleting, setDeleting] = useState<BatchSummary | null>(null)
  const change = (some: BatchSearch, step?: Step) =>
    void navigate({ search: (known: BatchSearch) => ({ ...known, ...some }), ...step })

  return (
    <Screen title={batchTexts.title} actions={<ButtonLink to="/batches/new">{batchTexts.new}</ButtonLink>}>
      <BatchFilter search={search} onChange={(filter, step) => change({ ...filter, ...FIRST_PAGE }, step)} />
      <Loaded query={found} lines={5}>
        {({ batches, pagination, stats }) => (
          <>
            <Group justify="space-between">
              <Text c="dimmed" aria-live="polite" data-testid="totals">
                {batchTexts.totals(stats.straws, stats.doses)}
              </Text>
              <AnchorLink to="/hub/books" size="sm">
                {movementTexts.allMovements}
              </AnchorLink>
            </Group>
            {batches.length === 0 && (
              <NoBatches
                search={search}
                onClear={() => change({ active: undefined })}
                onFirstPage={() => change(FIRST_PAGE)}
              />
            )}
            {batches.map((batch) => (
              <BatchRow
                key={batch.id}
                batch={batch}
                isOpen={search.open === batch.id}
                tab={search.tab ?? 'activity'}
                onToggle={() =>
                  change({ open: search.open === batch.id ? undefined : batch.id, tab: undefined })
                }
                onDialog={(kind, preset) => open(kind, batch, preset)}
                onDelete={() => setDeleting(batch)}
                onTab={(tab) => change({ open: batch.id, tab })}
              />
            ))}
            <Pages
              pagination={pagination}
              onChange={({ limit, offset }) =>
                change({ limit: limit === 5 ? undefined : limit, offset: offset || undefined })
              }
            />
          </>
        )}
      </Loaded>
      {dialog}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteBatch batch={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </Screen>
  )
}

const FIRST_PAGE = { offset: undefined, open: undefined }

type NoBatchesProps = { search: BatchSearch; onClear: () => void; onFirstPage: () => void }

function NoBatches({ search, onClear, onFirstPage }: NoBatchesProps) {
  // The last batch of the last page may just have been deleted.
  if (search.offset) {
    return (
      <Empty
        title={batchTexts.pastEnd}
        text={batchTexts.pastEndText}
        action={
          <Button variant="default" onClick={onFirstPage}>
            {batchTexts.firstPage}
          </Button>
        }
      />
    )
  }
  if (search.active) {
    return (
      <Empty
        title={batchTexts.noMatch}
        text={batchTexts.noMatchText}
        action={
          <Button variant="default" onClick={onClear}>
            {batchTexts.clear}
          </Button>
        }
      />
    )
  }
  return (
    <Empty
      title={batchTexts.none}
      text={batchTexts.noneText}
      action={<ButtonLink to="/batches/new">{batchTexts.new}</ButtonLink>}
    />
  )
}

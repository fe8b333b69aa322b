import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { Button, Grid, Group, Paper, Stack } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Batch, showBatch } from '#features/batches/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { StrawButtons, useStrawDialog } from '#features/straws/web/StrawDialogs.tsx'
import { batchTexts } from '#features/batches/texts.ts'
import { Empty } from '#ui/Empty.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Screen } from '#ui/Screen.tsx'
import { BatchChanges } from '#features/batches/web/BatchChanges.tsx'
import { BatchFacts } from '#features/batches/web/BatchFacts.tsx'
import type { Tab } from '#features/batches/web/batch-search.ts'
import { Doses } from './BatchRow.tsx'
import { BatchMenu } from './BatchMenu.tsx'
import { BatchStock } from '#features/batches/web/BatchStock.tsx'
import { BatchTabs } from './BatchTabs.tsx'
import { CountsBar } from '#features/batches/web/CountsBar.tsx'

const AddStraws = lazy(async () => ({
  default: (await import('#features/straws/web/AddStraws.tsx')).AddStraws,
}))
const DeleteBatch = lazy(async () => ({
  default: (await import('#features/straws/web/DeleteBatch.tsx')).DeleteBatch,
}))

/** A batch in full: counts, places, history and laboratory measurements. */
export function BatchScreen() {
  const { tenant_id } = useSession()
  const { id } = useParams({ from: '/layout/batches/$id' })
  return (
    <Loaded query={useApiQuery(showBatch, { params: { id }, query: { tenant_id } })} lines={6}>
      {(batch) => <Whole batch={batch} />}
    </Loaded>
  )
}

function Whole({ batch }: { batch: Batch }) {
  const { id } = batch
  const { open, dialog } = useStrawDialog()
  const [isDeleting, setDeleting] = useState(false)
  const { tab = 'inventory', add } = useSearch({ from: '/layout/batches/$id' })
  const navigate = useNavigate({ from: '/batches/$id' })
  const openTab = (next: Tab) => void navigate({ search: { tab: next } })
  return (
    <Screen
      title={batch.label}
      actions={
        <>
          <AnchorLink to="/batches" size="sm" visibleFrom="sm">
            {batchTexts.all}
          </AnchorLink>
          <ButtonLink to="/batches/$id/edit" params={{ id }} variant="default">
            {batchTexts.edit}
          </ButtonLink>
          <BatchMenu onErase={() => open('erase', batch)} onDelete={() => setDeleting(true)} batch={batch} />
          <StrawButtons onOpen={(kind) => open(kind, batch)} counts={batch.counts} />
        </>
      }
    >
      {batch.counts.total === 0 && (
        <Empty
          title={batchTexts.noStraws}
          text={batchTexts.noStrawsText}
          action={<Button onClick={() => open('add', batch)}>{batchTexts.firstStraws}</Button>}
        />
      )}
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Paper>
              <Stack>
                <Group justify="space-between" align="start" gap="xl">
                  <Stack flex={1} miw={220}>
                    <CountsBar counts={batch.counts} onOpen={openTab} />
                  </Stack>
                  <Doses batch={batch} />
                </Group>
                <BatchStock batch={batch} />
              </Stack>
            </Paper>
            <Paper>
              <BatchTabs
                batch={batch}
                tab={tab}
                onTab={openTab}
                onDialog={(kind, preset) => open(kind, batch, preset)}
              />
            </Paper>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <BatchFacts batch={batch} />
            {batch.version > 1 && <BatchChanges batch={batch} />}
          </Stack>
        </Grid.Col>
      </Grid>
      {dialog}
      {add && (
        <Suspense fallback={null}>
          <AddStraws
            batch={batch}
            preset={{}}
            // Back does not open a dialog again that was closed.
            onClose={() => void navigate({ search: { tab }, replace: true })}
          />
        </Suspense>
      )}
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteBatch
            batch={batch}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate({ to: '/batches' })}
          />
        </Suspense>
      )}
    </Screen>
  )
}

import { Button, Group, Paper, Text } from '@mantine/core'
import { IconPlus, IconTableImport } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { GuideLink } from '#account/help/web/GuideLink.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { type BatchSummary, exportBatches, listBatches, wholeBatch } from '#stock/batches/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { storedByOwner, StoredForOthers } from '#stock/batches/web/StoredForOthers.tsx'
import { batchTexts } from '#stock/batches/texts.ts'
import { Empty } from '#ui/Empty.tsx'
import { ListExport } from '#integration/exports/web/ListExport.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { isUnanswered } from '#ui/unanswered.ts'
import { Pages } from '#ui/Pages.tsx'
import { Screen } from '#ui/Screen.tsx'
import { KEEP_SCROLL, SCROLL_TO_TOP, type Step } from '#ui/search-params.ts'
import { batchQuery, type BatchSearch, FILTER_FIELDS } from '#stock/batches/web/batch-search.ts'
import { BatchFilter } from '#stock/batches/web/BatchFilter.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { movementTexts } from '#stock/movements/texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { BatchHeads, BatchRow } from './BatchRow.tsx'
import classes from './BatchesScreen.module.css'

const OfflineBatches = lazyPart(async () => (await import('./OfflineBatches.tsx')).OfflineBatches)

const DeleteBatch = lazyPart(async () => (await import('#stock/straws/web/DeleteBatch.tsx')).DeleteBatch)

export function BatchesScreen() {
  const search = useSearch({ from: '/layout/batches' })
  const navigate = useNavigate({ from: '/batches' })
  const found = useApiQuery(listBatches, { query: batchQuery(search) })
  const { limit: _, offset: __, ...filter } = batchQuery(search)
  // Dialogs opened from a list filtered by owner start with that owner, except the one that adds straws.
  const ofOwner = filter.straw_owner_id === undefined ? {} : { owner_id: filter.straw_owner_id }
  const { open, dialog } = useStrawDialog()
  const [deleting, setDeleting] = useState<BatchSummary | null>(null)
  const change = (some: BatchSearch, step?: Step) =>
    void navigate({ search: (last: BatchSearch) => ({ ...last, ...some }), ...KEEP_SCROLL, ...step })

  if (!found.data && isUnanswered(found.error))
    return (
      <Screen title={batchTexts.title}>
        <OfflineBatches>
          <QueryResult query={found}>{() => null}</QueryResult>
        </OfflineBatches>
      </Screen>
    )
  // The card in place of the list then has the buttons.
  const isEmpty = found.data?.pagination.total === 0 && !search.active
  return (
    <Screen
      title={batchTexts.title}
      actions={
        !isEmpty && (
          <>
            <ListExport
              sheet="batches"
              endpoint={exportBatches}
              query={filter}
              total={found.data?.pagination.total}
            />
            <IfMay right={['BOOK', 'EDIT']}>
              <ButtonLink
                to="/import"
                variant="default"
                leftSection={<IconTableImport size={16} aria-hidden />}
              >
                {batchTexts.import}
              </ButtonLink>
            </IfMay>
            <IfMay right="EDIT">
              <ButtonLink to="/batches/new" leftSection={<IconPlus size={16} aria-hidden />}>
                {batchTexts.new}
              </ButtonLink>
            </IfMay>
          </>
        )
      }
    >
      <BatchFilter
        search={search}
        found={found.data?.pagination.total}
        onChange={(filter, step) => change({ ...filter, ...FIRST_PAGE }, step)}
      />
      {!search.active && FILTER_FIELDS.some((field) => search[field]) && (
        <Group gap="xs" role="status">
          <Text size="sm" c="dimmed">
            {batchTexts.filterOff}
          </Text>
          <Button variant="light" size="compact-sm" onClick={() => change({ active: true, ...FIRST_PAGE })}>
            {batchTexts.filterOn}
          </Button>
        </Group>
      )}
      <QueryResult query={found} lines={5}>
        {({ batches, pagination, stats }) => (
          <>
            <Totals stats={stats} batches={pagination.total} />
            <StoredForOthers stored={storedByOwner(batches)} isWhole={false} />
            {batches.length === 0 ? (
              <NoBatches
                search={search}
                onSwitchOff={() => change({ active: undefined })}
                onFirstPage={() => change(FIRST_PAGE)}
              />
            ) : (
              <Paper p={0} style={{ overflow: 'hidden' }}>
                <BatchHeads />
                {batches.map((batch) => (
                  <BatchRow
                    key={batch.id}
                    batch={batch}
                    longest={Math.max(...batches.map(({ counts }) => counts.total))}
                    isOpen={search.open === batch.id}
                    tab={search.tab ?? 'activity'}
                    onToggle={() =>
                      change({ open: search.open === batch.id ? undefined : batch.id, tab: undefined })
                    }
                    onDialog={(kind, preset) =>
                      open(kind, wholeBatch(batch), kind === 'add' ? preset : { ...ofOwner, ...preset })
                    }
                    onDelete={() => setDeleting(wholeBatch(batch))}
                    onTab={(tab) => change({ open: batch.id, tab })}
                  />
                ))}
              </Paper>
            )}
            <Pages
              pagination={pagination}
              onChange={({ limit, offset }) =>
                change({ limit: limit === 5 ? undefined : limit, offset: offset || undefined }, SCROLL_TO_TOP)
              }
            />
          </>
        )}
      </QueryResult>
      {dialog}
      {deleting && <DeleteBatch batch={deleting} onClose={() => setDeleting(null)} />}
    </Screen>
  )
}

const FIRST_PAGE = { offset: undefined, open: undefined }

type NoBatchesProps = { search: BatchSearch; onSwitchOff: () => void; onFirstPage: () => void }

function NoBatches({ search, onSwitchOff, onFirstPage }: NoBatchesProps) {
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
          <Button variant="default" onClick={onSwitchOff}>
            {batchTexts.switchOff}
          </Button>
        }
      />
    )
  }
  return (
    <Empty
      title={batchTexts.none}
      text={batchTexts.noneText}
      action={
        <Group gap="sm" justify="center">
          <GuideLink page="your-first-hour" />
          <IfMay right={['BOOK', 'EDIT']}>
            <ButtonLink to="/import" variant="default">
              {batchTexts.import}
            </ButtonLink>
          </IfMay>
          <IfMay right="EDIT">
            <ButtonLink to="/batches/new">{batchTexts.new}</ButtonLink>
          </IfMay>
        </Group>
      }
    />
  )
}

type Props = { stats: { straws: number; doses: number }; batches: number }

function Totals({ stats, batches }: Props) {
  return (
    <Group gap="4px 28px" align="baseline" justify="space-between" className={classes.totals}>
      <div aria-live="polite" data-testid="totals">
        <span>
          <b>{grouped(stats.straws)}</b> {batchTexts.strawsInStore(stats.straws)}
        </span>{' '}
        <span>
          <b>{grouped(stats.doses)}</b> {batchTexts.dosesOrOne(stats.doses)}
        </span>{' '}
        <span>
          <b>{grouped(batches)}</b> {batchTexts.batchesOrOne(batches)}
        </span>
      </div>
      <AnchorLink to="/movements" fw={500}>
        {movementTexts.allMovements}
      </AnchorLink>
    </Group>
  )
}

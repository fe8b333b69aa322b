import { Box, Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Batch, showBatch } from '#stock/batches/contract.ts'
import { showBatchInventory, type StockLine } from '#stock/straws/contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { useApiQuery } from '#ui/call.ts'
import { type BatchDialog, StrawButtons } from '#stock/straws/web/StrawDialogs.tsx'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { batchTexts } from '#stock/batches/texts.ts'
import { MovementPapers } from '#paperwork/documents/web/MovementPapers.tsx'
import { listFiles } from '#paperwork/attachments/contract.ts'
import { Empty } from '#ui/Empty.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { KEEP_SCROLL } from '#ui/search-params.ts'
import { useSettled } from '#ui/use-settled.ts'
import { BATCH_TABS, type BatchTab } from '#stock/batches/web/batch-search.ts'
import { unplacedOf } from '#stock/batches/web/BatchPlaces.tsx'
import { useBatchWarnings } from '#stock/batches/web/BatchWarnings.tsx'
import { TechnicalSheet } from '#stock/batches/web/TechnicalSheet.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { longDate } from '#platform/contract/days.ts'
import { type River as RiverReply, showRiver } from '#stock/movements/river.ts'
import { River } from '#stock/movements/web/River.tsx'
import { QualityBadge } from '#stock/batches/web/QualityBadge.tsx'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { words } from '#platform/contract/words.ts'
import { BatchCard } from './BatchCard.tsx'
import { NotRecorded, ReleaseGaps } from './BatchGaps.tsx'
import { BatchInventory } from './BatchInventory.tsx'
import { BatchActBar, BatchMenu } from './BatchMenu.tsx'
import { BatchTabs } from './BatchTabs.tsx'

const BatchPapers = lazySection(
  async () => (await import('./BatchPapers.tsx')).BatchPapers,
  <Placeholder lines={3} />,
)
const AddStraws = lazyPart(async () => (await import('#stock/straws/web/AddStraws.tsx')).AddStraws)
const DeleteBatch = lazyPart(async () => (await import('#stock/straws/web/DeleteBatch.tsx')).DeleteBatch)

export function BatchScreen() {
  const { id } = useParams({ from: '/layout/batches/$id' })
  // A new component for each batch, because the parts of one are loaded separately.
  return <One key={id} id={id} />
}

function One({ id }: { id: string }) {
  const batch = useApiQuery(showBatch, { params: { id } })
  const river = useApiQuery(showRiver, { params: { id } })
  const stock = useApiQuery(showBatchInventory, { params: { id } })
  const warnings = useBatchWarnings(id)
  // Wait for what is above the tabs, which would move if it came later.
  const isReady = useSettled([river, stock, warnings])
  return (
    <QueryResult query={isReady ? batch : { ...batch, data: undefined }} lines={6} isPage>
      {(shown) => <Whole batch={shown} river={river.data} stock={stock.data?.inventory} />}
    </QueryResult>
  )
}

type WholeProps = { batch: Batch; river: RiverReply | undefined; stock: StockLine[] | undefined }

function Whole({ batch, river, stock }: WholeProps) {
  const { id, counts } = batch
  const { open, dialog } = useStrawDialog()
  const [isDeleting, setDeleting] = useState(false)
  const { tab = 'inventory', add } = useSearch({ from: '/layout/batches/$id' })
  const navigate = useNavigate({ from: '/batches/$id' })
  // Below this width the frame shows its navigation at the bottom.
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const files = useApiQuery(listFiles, { query: { batch_id: id, limit: 10, offset: 0 } })
  const openTab = (next: BatchTab) => void navigate({ search: { tab: next }, ...KEEP_SCROLL })
  const act: BatchDialog = (kind, preset) => open(kind, batch, preset)
  const acts = {
    batch,
    onOpen: act,
    onDelete: () => setDeleting(true),
  }
  return (
    <Screen
      title={batch.label}
      renderHead={(heading) => (
        <BatchHead batch={batch} heading={heading}>
          {!isPhone && (
            <>
              <BatchMenu {...acts} />
              <StrawButtons onOpen={acts.onOpen} counts={counts} unplaced={unplacedOf(batch)} />
            </>
          )}
        </BatchHead>
      )}
    >
      {counts.total === 0 ? (
        <Empty
          title={batchTexts.noStraws}
          text={batchTexts.noStrawsText}
          action={
            <IfMay right="BOOK">
              <Button onClick={() => open('add', batch)}>{batchTexts.firstStraws}</Button>
            </IfMay>
          }
        />
      ) : (
        <BatchCard
          batch={batch}
          stock={stock}
          onOpen={openTab}
          // A phone has the button in reach of the thumb.
          onPlace={isPhone ? undefined : () => act('move')}
        />
      )}
      {counts.total > 0 && river && <River label={batch.label} river={river} />}
      <BatchTabs
        batch={batch}
        tabs={BATCH_TABS}
        tab={tab}
        onTab={openTab}
        onDialog={act}
        out={counts.consigned}
        end={
          <IfMay right="EDIT">
            <ButtonLink
              to="/batches/$id/edit"
              params={{ id }}
              variant="subtle"
              color="gray"
              size="xs"
              flex="none"
              aria-label={batchTexts.editBatch}
            >
              <IconPencil size={16} aria-hidden />
              {!isPhone && (
                <Text inherit ml={8}>
                  {batchTexts.editBatch}
                </Text>
              )}
            </ButtonLink>
          </IfMay>
        }
        inventory={<BatchInventory batch={batch} onDialog={act} />}
        sheet={<TechnicalSheet batch={batch} />}
        papers={<BatchPapers id={id} />}
        renderMore={(movement) => <MovementPapers movement={movement} isSmall />}
      />
      <NotRecorded
        batch={batch}
        hasFiles={tab === 'papers' ? undefined : files.data && files.data.pagination.total > 0}
      />
      {isPhone && <BatchActBar {...acts} />}
      {dialog}
      {add && (
        <AddStraws
          batch={batch}
          preset={{}}
          // Replace the history entry, so that Back does not reopen a closed dialog.
          onClose={() => void navigate({ search: { tab }, replace: true, ...KEEP_SCROLL })}
        />
      )}
      {isDeleting && (
        <DeleteBatch
          batch={batch}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/batches' })}
        />
      )}
    </Screen>
  )
}

type Props = { batch: Batch; heading: ReactNode; children: ReactNode }

function BatchHead({ batch, heading, children }: Props) {
  const { animal, sheet, straw_colour, straw_size, quality, available_from } = batch
  const { produced_on } = sheet.collection
  const [owner] = batch.owners.length === 1 ? batch.owners : []
  return (
    <div>
      <AnchorLink to="/batches" className="small">
        {batchTexts.title}
      </AnchorLink>
      <Group gap="md" wrap="nowrap" mt={8}>
        <StrawMark colour={straw_colour} height={52} />
        <Box miw={0} flex={1}>
          <Group gap="8px 24px" justify="space-between">
            <Group gap="sm">
              {heading}
              <QualityBadge quality={quality} />
            </Group>
            <Group gap="xs" wrap="nowrap">
              {children}
            </Group>
          </Group>
          <Text c="dimmed" fz={16} lh="24px">
            <AnchorLink to="/horses/$id" params={{ id: animal.id }} fw={500} inherit>
              {animal.name}
            </AnchorLink>
            {batchTexts.announced(
              longDate(produced_on ?? available_from),
              produced_on !== null,
              (words[straw_colour] ?? straw_colour).toLowerCase(),
              straw_size,
              owner !== undefined,
            )}
            {owner && (
              <AnchorLink to="/parties/$id" params={{ id: owner.party_id }} fw={500} inherit>
                {owner.name}
              </AnchorLink>
            )}
          </Text>
        </Box>
      </Group>
      <ReleaseGaps batch={batch} />
    </div>
  )
}

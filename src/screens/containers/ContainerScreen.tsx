import { lazyPart } from '#ui/lazy-part.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Box, Button, Paper, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Container, deleteContainer, showContainer } from '#stock/containers/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useMay } from '#account/auth/web/session.ts'
import { formatNumbers, rangesOf } from '#stock/batches/straw.ts'
import { StoredForOthers } from '#stock/batches/web/StoredForOthers.tsx'
import { containerTexts } from '#stock/containers/texts.ts'
import { Empty } from '#ui/Empty.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { PrintLabelsItem } from '#ui/MoreMenu.tsx'
import { Screen } from '#ui/Screen.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { KEEP_SCROLL } from '#ui/search-params.ts'
import { CanisterContents, CanisterSheet } from '#stock/straws/web/CanisterContents.tsx'
import { chooseEverything, chooseStraws, type Content, strawsIn } from '#stock/straws/web/chosen-straws.ts'
import type { CanisterSearch } from '#stock/containers/web/container-search.ts'
import { ContainerLine, Measures } from '#stock/containers/web/ContainerCard.tsx'
import { FromAbove } from '#stock/containers/web/FromAbove.tsx'
import { listVesselStatus } from '#stock/nitrogen/contract.ts'
import { listStraws } from '#stock/straws/contract.ts'
import { NitrogenPanel } from '#stock/nitrogen/web/NitrogenPanel.tsx'
import { CutAway, MAX_DRAWN_LEVELS } from '#stock/straws/web/CutAway.tsx'
import { CountButton, CountedOn, CountItem } from '#handling/stock-takes/web/CountButton.tsx'
import { LastStockTake } from '#handling/stock-takes/web/previous-stock-takes.tsx'
import type { StockAction } from '#stock/straws/web/StockLines.tsx'
import {
  type EverythingAction,
  EverythingMenu,
  SelectionBar,
  useSelection,
} from '#stock/straws/web/SelectionBar.tsx'
import { TrayArea } from '#stock/straws/web/Tray.tsx'
import { Handling } from '#handling/pick-lists/web/Handling.tsx'
import { useTray } from '#stock/straws/web/use-batches.ts'
import { keyOf } from '#stock/straws/web/use-stock.ts'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { Menu } from '#ui/LazyMenu.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'

const ContainerDialog = lazyPart(
  async () => (await import('#stock/containers/web/ContainerDialog.tsx')).ContainerDialog,
)
const UnlocatedPanel = lazySection(
  async () => (await import('#stock/straws/web/Unlocated.tsx')).UnlocatedPanel,
  null,
)
const ConfirmDialog = lazyPart(async () => (await import('#ui/form/ConfirmDialog.tsx')).ConfirmDialog)

export function ContainerScreen() {
  const { id } = useParams({ from: '/layout/containers/$id' })
  return (
    <QueryResult query={useApiQuery(showContainer, { params: { id } })} lines={6} isPage>
      {(container) => <Whole container={container} />}
    </QueryResult>
  )
}

function Whole({ container }: { container: Container }) {
  const { id, warehouse_id } = container
  const { canister, view } = useSearch({ from: '/layout/containers/$id' })
  const navigate = useNavigate({ from: '/containers/$id' })
  const { openById, openChosen, dialog } = useStrawDialog()
  const selection = useSelection(useMemo(() => strawsIn(container), [container]))
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  // Show the parts below the drawing together, because each would move those after it.
  const unlocated = useApiQuery(listStraws, { query: { warehouse_id, unlocated: '1' } })
  const nitrogen = useApiQuery(listVesselStatus, { query: { container_id: id } })
  const tray = useTray(unlocated.data?.straws ?? [])
  const isReady = useSettled([unlocated, tray, nitrogen])
  const isDrawn = view !== 'list' && container.levels <= MAX_DRAWN_LEVELS
  const hasSheet = isPhone && view !== 'list'
  const search = (next: CanisterSearch) => void navigate({ search: next, ...KEEP_SCROLL })
  const choose = (next?: number) => search({ canister: next, view })
  // On a phone, show no canister until one is tapped, because its sheet would cover the vessel.
  const shown = canister ?? (isDrawn && !isPhone ? (occupied(container)[0] ?? 1) : undefined)
  const isThere = shown !== undefined && hasCanister(container, shown)
  const close = () => hasSheet && choose()

  function doEverything(act: EverythingAction, number?: number, level?: number) {
    const chosen = chooseEverything(container, number, level)
    if (!chosen) return
    close()
    openChosen(act === 'move' ? 'move' : 'withdraw', chosen, {
      warehouse_id,
      ...(act === 'lose' ? { type: 'LOSS' } : {}),
    })
  }

  function doChosen(act: StockAction) {
    close()
    const chosen = chooseStraws(selection.straws, container)
    openChosen(act, chosen, { onDone: selection.clear, warehouse_id })
  }

  function doSome(act: StockAction, { batch_id, owner_id, canister: from, level }: Content) {
    close()
    void openById(act, batch_id, { owner_id, from: keyOf({ container_id: id, canister: from, level }) })
  }

  const straws = { selected: selection.selected, onSelect: selection.select, onAction: doSome }
  const read = (number: number) => (
    <CanisterContents
      key={number}
      {...straws}
      container={container}
      number={number}
      onEverything={(act, level) => doEverything(act, number, level)}
    />
  )
  const looked = isThere && (
    <CutAway
      key={isPhone ? 'sheet' : shown}
      {...straws}
      container={container}
      number={shown}
      straws={selection.straws}
      onChoose={choose}
      {...(hasSheet ? { onClose: () => choose() } : {})}
      items={
        <IfMay right="BOOK">
          <CountItem container_id={id} canister={shown} />
        </IfMay>
      }
      onClear={selection.clear}
      onActChosen={doChosen}
      onEverything={(act, level) => doEverything(act, shown, level)}
    />
  )
  const nitrogenPanel = isReady && <NitrogenPanel container_id={id} />
  const aside = (
    <>
      {isPhone && nitrogenPanel}
      {(isReady || !isPhone) && (
        <UnlocatedPanel
          warehouse_id={warehouse_id}
          onPlace={(chosen, to) => openChosen('move', chosen, to)}
        />
      )}
      {/* On a desktop the tray is above the nitrogen, next to the drawing, because straws are dragged between both. */}
      {!isPhone && nitrogenPanel}
    </>
  )

  return (
    <TrayArea onPlace={(chosen, preset) => openChosen('move', chosen, preset)}>
      <Screen
        title={container.label}
        actions={
          <>
            <AnchorLink to="/containers" size="sm" visibleFrom="sm">
              {containerTexts.back}
            </AnchorLink>
            <Measures container={container} />
            <IfMay right="BOOK">
              <CountButton container={container} canister={shown} isPhone={isPhone ?? false} />
            </IfMay>
            <ContainerMenu container={container} onEverything={(act) => doEverything(act)} />
          </>
        }
      >
        <Text size="sm" c="dimmed" mt={-16}>
          <ContainerLine container={container} /> · <CountedOn container_id={id} />
          <LastStockTake container_id={id} />
        </Text>
        <StoredForOthers stored={container.contents} />
        <Box className="columns" data-early __vars={{ '--columns': 'minmax(0, 548fr) minmax(0, 600fr)' }}>
          <Stack gap={20}>
            <FromAbove
              container={container}
              canister={shown}
              view={view}
              isPhone={isPhone}
              onChoose={choose}
              onView={(next) => search({ canister, view: next })}
            />
            {!isPhone && aside}
          </Stack>
          <Stack gap={20}>
            {canister !== undefined && !isThere && (
              <Empty
                title={containerTexts.noCanister(canister)}
                text={containerTexts.hasCanisters(container.canisters)}
                action={
                  <Button variant="default" onClick={() => choose()}>
                    {containerTexts.allCanisters}
                  </Button>
                }
              />
            )}
            {isDrawn
              ? !isPhone && looked && <Paper style={{ '--foot-margin': '20px' }}>{looked}</Paper>
              : !hasSheet && shownCanisters(container, canister).map(read)}
            {!isDrawn && canister === undefined && <EmptyCanisters container={container} />}
            {isThere && !isPhone && (
              <Text size="sm" c="dimmed">
                <CountedOn container_id={id} canister={shown} />
              </Text>
            )}
          </Stack>
          {isPhone && aside}
        </Box>
        {hasSheet && (
          <CanisterSheet number={isThere ? shown : null} onClose={() => choose()}>
            {isDrawn ? looked : isThere && read(shown)}
          </CanisterSheet>
        )}
        {(!isDrawn || (isPhone && !isThere)) && (
          <SelectionBar count={selection.straws.length} onClear={selection.clear} onAction={doChosen} />
        )}
        {isReady && <Handling about={{ container_id: id }} />}
        {dialog}
      </Screen>
    </TrayArea>
  )
}

type MenuProps = { container: Container; onEverything: (act: EverythingAction) => void }

function ContainerMenu({ container, onEverything }: MenuProps) {
  const isOwner = useMay(deleteContainer)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null)
  const isEmpty = container.contents.length === 0
  const close = () => setOpened(null)
  return (
    <>
      <EverythingMenu label={containerTexts.allIn(container.label)} isEmpty={isEmpty} onAction={onEverything}>
        <Menu.Divider />
        <PrintLabelsItem container_ids={container.id} />
        <IfMay right="EDIT">
          <Menu.Item onClick={() => setOpened('edit')}>{containerTexts.edit}</Menu.Item>
        </IfMay>
        {isOwner && (
          <Menu.Item c="var(--mantine-color-error)" disabled={!isEmpty} onClick={() => setOpened('delete')}>
            {containerTexts.delete}
          </Menu.Item>
        )}
      </EverythingMenu>
      {opened === 'edit' && <ContainerDialog container={container} onClose={close} />}
      {opened === 'delete' && (
        <ConfirmDialog
          endpoint={deleteContainer}
          thing={container}
          title={containerTexts.deleteQuestion(container.label)}
          text={containerTexts.deleteText(container.label)}
          submit={containerTexts.delete}
          done={containerTexts.deleted(container.label)}
          onClose={close}
          onDone={() => void navigate({ to: '/containers' })}
        />
      )}
    </>
  )
}

function shownCanisters(container: Container, canister: number | undefined): number[] {
  if (canister === undefined) return occupied(container)
  return hasCanister(container, canister) ? [canister] : []
}

/** Whether the canister exists, because a URL may name a missing or removed one. */
function hasCanister({ canisters }: Container, canister: number): boolean {
  return canister >= 1 && canister <= canisters
}

function occupied(container: Container): number[] {
  const numbers = new Set(container.contents.map((content) => content.canister))
  return [...numbers].toSorted((left, right) => left - right)
}

function EmptyCanisters({ container }: { container: Container }) {
  const full = new Set(occupied(container))
  const empty = Array.from({ length: container.canisters }, (_, index) => index + 1).filter(
    (number) => !full.has(number),
  )
  if (empty.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {containerTexts.emptyCanisters(formatNumbers(rangesOf(empty)), empty.length)}
    </Text>
  )
}

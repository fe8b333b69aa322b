import { AnchorLink } from '#ui/links.tsx'
import { Button, Grid, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Container, deleteContainer, showContainer } from '#features/containers/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useMay, useSession } from '#features/session/web/session.ts'
import { formatNumbers, rangesOf } from '#features/batches/straw-numbers.ts'
import { useStrawDialog } from '#features/straws/web/StrawDialogs.tsx'
import { containerTexts } from '#features/containers/texts.ts'
import { Empty } from '#ui/Empty.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { Screen } from '#ui/Screen.tsx'
import { CanisterContents } from '#features/straws/web/CanisterContents.tsx'
import { chooseEverything, chooseStraws, strawsIn } from '#features/straws/web/chosen-straws.ts'
import { ContainerLine, Legend } from '#features/containers/web/ContainerCard.tsx'
import { EditContainerDialog } from '#features/containers/web/ContainerDialog.tsx'
import { ContainerDrawing } from '#features/containers/web/ContainerDrawing.tsx'
import { DeleteContainer } from '#features/containers/web/DeleteContainer.tsx'
import { type EverythingAct, EverythingMenu } from '#features/straws/web/EverythingMenu.tsx'
import { SelectionBar } from '#features/straws/web/SelectionBar.tsx'
import { TrayArea } from '#features/straws/web/Tray.tsx'
import { UnlocatedPanel } from '#features/straws/web/Unlocated.tsx'
import { useSelection } from '#features/straws/web/use-selection.ts'

/** One container, canister by canister, level by level, straw by straw. */
export function ContainerScreen() {
  const { tenant_id } = useSession()
  const { id } = useParams({ from: '/layout/containers/$id' })
  return (
    <Loaded query={useApiQuery(showContainer, { params: { id }, query: { tenant_id } })} lines={6}>
      {(container) => <Whole container={container} />}
    </Loaded>
  )
}

function Whole({ container }: { container: Container }) {
  const { id } = container
  const { canister } = useSearch({ from: '/layout/containers/$id' })
  const isMissing = canister !== undefined && !hasCanister(container, canister)
  const navigate = useNavigate({ from: '/containers/$id' })
  const { openById, openChosen, dialog } = useStrawDialog()
  const selection = useSelection(strawsIn(container))
  const choose = (next?: number) => void navigate({ search: next ? { canister: next } : {} })

  function doEverything(act: EverythingAct, number?: number, level?: number) {
    const chosen = chooseEverything(container, number, level)
    if (!chosen) return
    const { warehouse_id } = container
    openChosen(act === 'move' ? 'move' : 'withdraw', chosen, {
      warehouse_id,
      ...(act === 'lose' ? { type: 'LOSS' } : {}),
    })
  }

  return (
    <TrayArea onPlace={(chosen, preset) => openChosen('move', chosen, preset)}>
      <Screen
        title={container.label}
        actions={
          <>
            <AnchorLink to="/containers" size="sm" visibleFrom="sm">
              {containerTexts.back}
            </AnchorLink>
            <ContainerMenu container={container} onEverything={(act) => doEverything(act)} />
          </>
        }
      >
        <Grid>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack>
              <Overview container={container} canister={isMissing ? undefined : canister} onChoose={choose} />
              <UnlocatedPanel
                warehouse_id={container.warehouse_id}
                onPlace={(chosen, preset) => openChosen('move', chosen, preset)}
              />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack>
              {isMissing && (
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
              {shownCanisters(container, canister).map((number) => (
                <CanisterContents
                  key={number}
                  container={container}
                  number={number}
                  selected={selection.selected}
                  onSelect={selection.select}
                  onEverything={(act, level) => doEverything(act, number, level)}
                  onAct={(act, { batch_id, owner_id, level }) =>
                    void openById(act, batch_id, {
                      owner_id,
                      location: { container_id: id, canister: number, level },
                    })
                  }
                />
              ))}
              {canister === undefined && <EmptyCanisters container={container} />}
            </Stack>
          </Grid.Col>
        </Grid>
        <SelectionBar
          count={selection.straws.length}
          onClear={selection.clear}
          onAct={(act) =>
            openChosen(act, chooseStraws(selection.straws, container), {
              onDone: selection.clear,
              warehouse_id: container.warehouse_id,
            })
          }
        />
        {dialog}
      </Screen>
    </TrayArea>
  )
}

type MenuProps = { container: Container; onEverything: (act: EverythingAct) => void }

function ContainerMenu({ container, onEverything }: MenuProps) {
  const isOwner = useMay(deleteContainer)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null)
  const isEmpty = container.contents.length === 0
  const close = () => setOpened(null)
  return (
    <>
      <EverythingMenu label={containerTexts.allIn(container.label)} isEmpty={isEmpty} onAct={onEverything}>
        <Menu.Divider />
        <Menu.Item onClick={() => setOpened('edit')}>{containerTexts.edit}</Menu.Item>
        {isOwner && (
          <Menu.Item c="var(--mantine-color-error)" disabled={!isEmpty} onClick={() => setOpened('delete')}>
            {containerTexts.delete}
          </Menu.Item>
        )}
      </EverythingMenu>
      {opened === 'edit' && <EditContainerDialog container={container} onClose={close} />}
      {opened === 'delete' && (
        <DeleteContainer
          container={container}
          onClose={close}
          onDeleted={() => void navigate({ to: '/containers' })}
        />
      )}
    </>
  )
}

/** The chosen canister, else all that are not empty. */
function shownCanisters(container: Container, canister: number | undefined): number[] {
  if (canister === undefined) return occupied(container)
  return hasCanister(container, canister) ? [canister] : []
}

/** An address may name one that is not there, or not any more. */
function hasCanister({ canisters }: Container, canister: number): boolean {
  return canister >= 1 && canister <= canisters
}

function occupied(container: Container): number[] {
  const numbers = new Set(container.contents.map((content) => content.canister))
  return [...numbers].toSorted((one, other) => one - other)
}

type OverviewProps = {
  container: Container
  canister: number | undefined
  onChoose: (canister?: number) => void
}

function Overview({ container, canister, onChoose }: OverviewProps) {
  return (
    <Paper>
      <Stack>
        <Text size="sm" c="dimmed">
          <ContainerLine container={container} />
        </Text>
        <Group justify="center">
          <ContainerDrawing
            container={container}
            chosen={canister}
            onChoose={(next) => onChoose(next === canister ? undefined : next)}
          />
        </Group>
        <Legend container={container} />
        {canister && (
          <Button variant="default" onClick={() => onChoose()}>
            {containerTexts.allCanisters}
          </Button>
        )}
      </Stack>
    </Paper>
  )
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

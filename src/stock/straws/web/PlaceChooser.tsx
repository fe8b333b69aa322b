import { ActionIcon, Button, Group, Input, Modal, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronRight, IconScan } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { type ContainerSummary, type Location, listContainers } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { OWN, placeName } from '#stock/containers/web/place-name.ts'
import { type Coming, countStraws, roomAtLevel, roomIn } from '#stock/containers/web/scale.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import { useApiQuery } from '#ui/call.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useBackGuard } from '#ui/links.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { commonTexts } from '#ui/texts.ts'
import { canKeepCanisters, PlaceCanister } from './PlaceCanister.tsx'
import classes from './PlaceChooser.module.css'
import { type Split, suggestPlace } from './place-room.ts'
import { placeTexts } from './place-texts.ts'

type Partial = { container_id: string; canister?: number }

const PlaceScan = lazyPart(async () => (await import('./PlaceScan.tsx')).PlaceScan)

/** Chosen place; null means without a place, undefined not chosen yet. */
export type ChosenPlace = Location | null | undefined

export type PlaceChooserProps = {
  label?: string
  warehouse_id: string
  value: ChosenPlace
  onChange: (place: ChosenPlace) => void
  error?: string | undefined
  /** Number of straws to place, which are drawn at the chosen place. */
  straws?: number
  /** Division of the straws if not all of them fit. */
  split?: Split | null
  batch?: Pick<BatchSummary, 'id' | 'label' | 'animal' | 'straw_colour'> | undefined
  /** Other straws that are placed with the same request. */
  others?: Coming[]
  /** Preselected container, and perhaps canister, without a level. */
  start?: Partial | undefined
  /** Whether the straws can be left without a place. */
  canWait?: boolean
  /** Whether straws that have places may retain their levels. */
  ownLevels?: boolean
  /** Highest number of a canister the straws come from; set if they may also retain their canisters. */
  own_canisters?: number | undefined
  /** Content of the button on a phone; its label is then not shown, because it is part of a row. */
  inRow?: ReactNode
}

/** Choice of a place by its drawing: container, canister, level. On a phone it opens a separate screen. */
export function PlaceChooser(props: PlaceChooserProps) {
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const { data, isError, error: failure, refetch } = useApiQuery(listContainers, {})
  const containers = (data?.containers ?? []).filter(
    ({ warehouse_id, canisters }) => warehouse_id === props.warehouse_id && canisters > 0,
  )
  const [isOpen, setOpen] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const { value, error, label = containerTexts.placeLabel, inRow, batch, straws = 0 } = props
  const text = value === undefined ? placeTexts.choosePlace : textOf(value, containers)
  return (
    <Input.Wrapper
      error={error}
      role="group"
      aria-label={label}
      {...(!(isPhone && inRow) && { label, labelElement: 'div' })}
    >
      {isPhone ? (
        <UnstyledButton className={classes.opener} onClick={() => setOpen(true)}>
          {inRow ?? text}
          <IconChevronRight size={18} aria-hidden />
        </UnstyledButton>
      ) : (
        <Places {...props} key={props.warehouse_id} containers={containers} />
      )}
      {isError && <LoadError error={failure} retry={refetch} text={containerTexts.failed} />}
      {isOpen && (
        <PlaceScreen
          title={
            <Group component="span" gap="sm" wrap="nowrap">
              {batch && <StrawMark colour={batch.straw_colour} height={34} />}
              <span>
                {placeTexts.placeOf(straws)}
                {batch && (
                  <Text span display="block" size="sm" c="dimmed">
                    {batch.label}, {batch.animal.name}
                  </Text>
                )}
              </span>
            </Group>
          }
          onClose={() => setOpen(false)}
        >
          <Places
            {...props}
            key={props.warehouse_id}
            containers={containers}
            isPhone
            isScanning={isScanning}
          />
          <Group gap={8} wrap="nowrap">
            <ActionIcon
              variant="default"
              size={56}
              radius="lg"
              aria-label={placeTexts.scan}
              aria-pressed={isScanning}
              onClick={() => setScanning(!isScanning)}
            >
              <IconScan size={24} aria-hidden />
            </ActionIcon>
            <Button
              h={56}
              radius="lg"
              fz={18}
              flex={1}
              disabled={value === undefined}
              onClick={() => setOpen(false)}
            >
              {value ? (
                <Stack component="span" gap={0}>
                  {placeTexts.takePlace(value.canister, value.level)}{' '}
                  <Text span fz={13} lh="16px" fw={500}>
                    {containers.find(({ id }) => id === value.container_id)?.label}
                  </Text>
                </Stack>
              ) : (
                text
              )}
            </Button>
          </Group>
        </PlaceScreen>
      )}
    </Input.Wrapper>
  )
}

function textOf(place: Location | null, containers: readonly ContainerSummary[]): string {
  if (place?.level !== OWN) return placeName(place, containers)
  const label = containers.find(({ id }) => id === place.container_id)?.label
  const own = place.canister === OWN ? containerTexts.ownCanister : containerTexts.ownLevel
  return [label, place.canister !== OWN && containerTexts.canister(place.canister), own]
    .filter(Boolean)
    .join(', ')
}

type ScreenProps = { title: ReactNode; onClose: () => void; children: ReactNode }

/** Screen over the form on a phone; going back closes it. */
function PlaceScreen({ title, onClose, children }: ScreenProps) {
  useBackGuard(() => {
    // Wait until the URL is restored, because closing may change it.
    addEventListener('popstate', onClose, { once: true })
    return true
  })
  return (
    <Modal
      opened
      fullScreen
      title={title}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <Stack className={classes.screen}>{children}</Stack>
    </Modal>
  )
}

type PlacesProps = PlaceChooserProps & {
  containers: ContainerSummary[]
  isPhone?: boolean
  isScanning?: boolean
}

function Places(props: PlacesProps) {
  const { containers, value, onChange, canWait = false, isPhone = false, straws = 0, batch } = props
  // Container and canister chosen so far, until the level is chosen.
  const [partial, setPartial] = useState<Partial | null>(props.start ?? null)
  const at = value ?? partial
  const container = containers.find(({ id }) => id === at?.container_id)
  const suggested =
    straws > 0 && !at
      ? suggestPlace(containers, { straws, batch_id: batch?.id, animal_id: batch?.animal.id })
      : null

  function choose(place: ChosenPlace, open: Partial | null = null) {
    setPartial(open)
    onChange(place)
  }
  function chooseContainer(chosen: ContainerSummary) {
    if (canKeepCanisters(chosen, props)) choose({ container_id: chosen.id, canister: OWN, level: OWN })
    else if (chosen.canisters === 1) chooseCanister(chosen, 1)
    else choose(undefined, { container_id: chosen.id })
  }
  function chooseCanister({ id: container_id, levels }: ContainerSummary, canister: number) {
    // Straws that may retain their levels do so by default. Straws that retain their canisters must do so, because the
    // levels of several canisters cannot become one.
    if (props.ownLevels) choose({ container_id, canister, level: OWN })
    else if (levels === 1) choose({ container_id, canister, level: 1 })
    else choose(undefined, { container_id, canister })
  }

  function choosePlace(container_id: string, canister: number | null, level: number | null): boolean {
    const scanned = containers.find(({ id }) => id === container_id)
    if (!scanned) return false
    if (canister === null) chooseContainer(scanned)
    else if (level === null) chooseCanister(scanned, canister)
    else choose({ container_id, canister, level })
    return true
  }

  return (
    <Stack gap="sm" mt={6} data-place>
      {props.isScanning && <PlaceScan onPlace={choosePlace} />}
      <div className={classes.containers}>
        {containers.map((one) => (
          <ContainerChoice
            key={one.id}
            container={one}
            isChosen={at?.container_id === one.id}
            onChoose={() => chooseContainer(one)}
          />
        ))}
        {canWait && (
          <UnstyledButton
            className={classes.container}
            aria-pressed={value === null && partial === null}
            onClick={() => choose(null)}
          >
            <b>{containerTexts.noPlace}</b>
          </UnstyledButton>
        )}
      </div>
      {suggested && (
        <UnstyledButton className={classes.suggestion} onClick={() => choose(suggested)}>
          <span>{placeTexts.suggestion}</span>
          <b>{placeName(suggested, containers)}</b>
          <span>{placeTexts.stayFree(roomAfter(containers, suggested, straws))}</span>
        </UnstyledButton>
      )}
      {container && at && (
        <PlaceCanister
          isPhone={isPhone}
          ownLevels={props.ownLevels}
          own_canisters={props.own_canisters}
          onChange={(place) => choose(place)}
          container={container}
          canister={at.canister}
          level={value?.level}
          coming={comingOf(props)}
          onCanister={(canister) => chooseCanister(container, canister)}
          onOtherCanister={() => choose(undefined, { container_id: container.id })}
        />
      )}
    </Stack>
  )
}

/** Returns the straws to draw at places: those that the current choice adds, and `others`. */
function comingOf({ value, straws = 0, split, batch, others = [] }: PlaceChooserProps): Coming[] {
  if (!value || !batch || straws === 0 || value.level === OWN) return others
  const colour = batch.straw_colour
  if (!split) return [...others, { to: value, straws, colour }]
  return [
    { to: value, straws: split.fitting, colour },
    { to: split.to, straws: straws - split.fitting, colour },
  ]
}

function roomAfter(containers: ContainerSummary[], place: Location, straws: number): number {
  const container = containers.find(({ id }) => id === place.container_id)!
  return (roomAtLevel(container, place.canister, place.level) ?? 0) - straws
}

type ChoiceProps = { container: ContainerSummary; isChosen: boolean; onChoose: () => void }

function ContainerChoice({ container, isChosen, onChoose }: ChoiceProps) {
  const straws = countStraws(container.contents)
  const room = roomIn(container, straws)
  return (
    <UnstyledButton className={classes.container} aria-pressed={isChosen} onClick={onChoose}>
      <span aria-hidden>
        <Vessel container={container} size={34} />
      </span>
      <span>
        <b>{container.label}</b>
        <span>{room === null ? containerTexts.holds(straws) : containerTexts.free(room)}</span>
      </span>
    </UnstyledButton>
  )
}

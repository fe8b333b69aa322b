import { Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { showBatch } from '#stock/batches/contract.ts'
import { showContainer } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import type { PickedBatch, Take } from '#handling/pick-lists/shapes.ts'
import { compareMarks, mismatchText } from '#handling/pick-lists/marks.ts'
import { haveSeveralPurposes } from '#handling/pick-lists/opening-steps.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { printOf, StrawInHand } from '#handling/pick-lists/web/StrawInHand.tsx'
import { VesselDial } from '#handling/pick-lists/web/VesselDial.tsx'
import { showBatchInventory } from '#stock/straws/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import type { StepProps } from './Lift.tsx'
import { batchOf } from './Canister.tsx'
import { BigButton } from './BigButton.tsx'
import classes from './opening.module.css'

type Props = StepProps & {
  /** Batch in the user's hand, identified by its code; null until the user selects it. */
  inHand: string | null
  onInHand: (batch_id: string) => void
}

/** Step for unexpected straws. Nothing is booked in this step. */
export function Mismatch(props: Props) {
  const { inHand } = props
  const batch = useApiQuery(showBatch, { params: { id: inHand ?? '' } }, inHand !== null)
  if (inHand === null) return <Which {...props} />
  return (
    <QueryResult query={batch} lines={5}>
      {({ id, label, straw_colour, straw_mark_text, animal, sheet, received_on }) => (
        <Compared
          {...props}
          found={{
            ...{ id, label, straw_colour, straw_mark_text, straws_per_dose: null },
            stallion_name: animal.name,
            dated: sheet.collection.produced_on ?? received_on,
          }}
        />
      )}
    </QueryResult>
  )
}

/** Selection of straws without a code by their look. */
function Which({ at, onInHand }: Props) {
  const { container_id, canister, takes } = at.current!
  const wanted = new Set(takes.map(({ batch_id }) => batch_id))
  const container = useApiQuery(showContainer, { params: { id: container_id ?? '' } }, container_id !== null)
  const here = new Set(
    container.data?.contents.filter((one) => one.canister === canister).map(({ batch_id }) => batch_id),
  )
  const others = container.data?.batches.filter(({ id }) => here.has(id) && !wanted.has(id)) ?? []
  return (
    <>
      <h2 className={classes.sessAsk}>{openingTexts.which}</h2>
      {others.map(({ id }) => (
        <Choice key={id} id={id} onChoose={() => onInHand(id)} />
      ))}
      <Foot at={at}>
        <Button variant="default" h={60} onClick={at.backToCount}>
          {openingTexts.isRight}
        </Button>
      </Foot>
    </>
  )
}

function Choice({ id, onChoose }: { id: string; onChoose: () => void }) {
  const batch = useApiQuery(showBatch, { params: { id } }).data
  if (!batch) return null
  return (
    <button type="button" className={classes.sessChoice} onClick={onChoose}>
      <b className={classes.batchLabel}>{batch.label}</b>
      <StrawInHand batch={batch} />
    </button>
  )
}

function Foot({ at, children }: Pick<StepProps, 'at'> & { children: ReactNode }) {
  const { canister } = at.current!
  return (
    <div className={classes.sessFoot}>
      <BigButton
        kind="now"
        height={88}
        note={canister === null ? undefined : openingTexts.liftAgain(canister)}
        onClick={at.again}
      >
        {openingTexts.putBack}
      </BigButton>
      <div className={classes.sessPair}>
        {children}
        <Button variant="default" h={60} disabled={at.isCounting} onClick={at.skip}>
          {openingTexts.skip}
        </Button>
      </div>
    </div>
  )
}

function Compared({ opening, at, found }: Props & { found: PickedBatch }) {
  const { takes } = at.current!
  // Compare with a take of the same colour, which is most easily confused.
  const take =
    takes.find(({ batch_id }) => batchOf(opening, batch_id).straw_colour === found.straw_colour) ?? takes[0]!
  const wanted = batchOf(opening, take.batch_id)
  const [isAsking, setAsking] = useState(false)
  const [wantedParts, foundParts] = compareMarks(printOf(wanted), printOf(found))
  return (
    <>
      <div className={classes.sessAlarm} data-tint="bad" role="alert">
        <Group component="h2" gap={8} wrap="nowrap">
          <IconAlertCircle size={26} aria-hidden /> {openingTexts.mismatch}
        </Group>
        <p>
          {mismatchText(wanted, found)} {openingTexts.nothingBooked}
        </p>
      </div>
      <Straw
        title={openingTexts.wantedBatch(wanted.label)}
        purpose={haveSeveralPurposes(takes) && purposeText(take.purpose, take.owner_name)}
        batch={wanted}
        parts={wantedParts}
      />
      <Straw title={openingTexts.inHand(found.label)} batch={found} parts={foundParts} />
      {isAsking ? (
        <Reasons take={take} found={found} at={at} />
      ) : (
        <>
          <Belongs opening={opening} at={at} batch_id={found.id} />
          <Foot at={at}>
            <Button variant="default" h={60} onClick={() => setAsking(true)}>
              {openingTexts.takeInstead}
            </Button>
          </Foot>
        </>
      )}
    </>
  )
}

type StrawProps = {
  title: string
  /** Purpose of the expected straws, if others of this lift have another one. */
  purpose?: string | false
  batch: PickedBatch
  parts: ReturnType<typeof compareMarks>[0]
}

function Straw({ title, purpose, batch, parts }: StrawProps) {
  return (
    <Stack gap={8}>
      <Group gap={8} align="baseline" justify="space-between" wrap="nowrap">
        <b>{title}</b>
        {batch.dated !== null && (
          <span className={classes.second}>{openingTexts.dated(shortDate(batch.dated))}</span>
        )}
      </Group>
      {purpose && <div className={classes.second}>{purpose}</div>}
      <StrawInHand batch={batch} parts={parts} />
    </Stack>
  )
}

function Reasons({ take, found, at }: { take: Take; found: PickedBatch; at: StepProps['at'] }) {
  return (
    <div className={classes.sessFoot}>
      <h2 className={classes.sessAsk}>{openingTexts.whyInstead}</h2>
      {openingTexts.insteadReasons.map((reason) => (
        <Button
          key={reason}
          variant="default"
          h={60}
          onClick={() => {
            at.draft(take.number, { instead: { batch_id: found.id, reason }, is_checked: true })
            at.backToCount()
          }}
        >
          {reason}
        </Button>
      ))}
    </div>
  )
}

/** Recorded places, those in the same vessel first. */
function Belongs({ opening, at, batch_id }: Pick<Props, 'opening' | 'at'> & { batch_id: string }) {
  const inventory = useApiQuery(showBatchInventory, { params: { id: batch_id } })
  if (!inventory.data) return null
  const here = at.current!.container_id
  const stored = inventory.data.inventory
    .filter(({ status }) => status === 'STORED')
    .sort((left, right) => {
      const isHere = (line: typeof left) => Number(line.location?.container_id === here)
      return isHere(right) - isHere(left) || right.straws - left.straws
    })
  const [first] = stored
  if (!first) return <p>{openingTexts.belongsNowhere}</p>
  const { location, container_label, straws } = first
  if (location === null) return <p>{openingTexts.belongsUnlocated}</p>
  const container = opening.containers.find(({ id }) => id === location.container_id)
  return (
    <Group gap={12} wrap="nowrap">
      {container && (
        <VesselDial
          label={container.label}
          canisters={container.canisters}
          seatOf={(canister) => (canister === location.canister ? 'next' : 'left')}
          size={96}
        />
      )}
      <div>
        <b>{openingTexts.belongs(location.canister)}</b>
        <div className={classes.second}>
          {openingTexts.standThere(
            `${container_label}, ${containerTexts.level(location.level).toLowerCase()}`,
            straws,
          )}
        </div>
      </div>
    </Group>
  )
}

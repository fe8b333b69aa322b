import { ActionIcon, Box, Group, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { countNumbers, formatNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import { useBatchWarnings } from '#stock/batches/web/BatchWarnings.tsx'
import { warningText } from '#stock/batches/warning-texts.ts'
import { leavesStore } from '#stock/straws/leaves-store.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import type { Location } from '#stock/containers/contract.ts'
import { MovementIcon } from '#stock/movements/web/MovementIcon.tsx'
import { purposeName, purposeText, purposeVerb } from '#handling/pick-lists/purpose-text.ts'
import type { Line, Picked, PickedBatch, PickList, Purpose } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { Dots } from '#screens/find/Dots.tsx'
import { NotYours } from '#screens/find/NotYours.tsx'
import { AnchorLink } from '#ui/links.tsx'
import type { Offer } from './add-search.ts'
import type { Row } from './list-rows.ts'
import { Stepper } from './Stepper.tsx'
import { listTexts } from './texts.ts'
import { useAmount } from './use-list-actions.ts'
import classes from './PickList.module.css'

type Props = {
  list: PickList
  row: Row
  /** Whether it is the first row of its canister, which shows the number. */
  leads: boolean
  mayChange: boolean
  onRemove: (row: Row) => void
  onPurpose: (row: Row) => void
}

export function ListRow({ list, row, leads, mayChange, onRemove, onPurpose }: Props) {
  const { take, line, batch, isFirst } = row
  const { amount, set } = useAmount(list, line)
  const purpose = purposeText(line.purpose, line.owner_name)
  const what = `${batch.label}, ${purpose}`
  const count = countNumbers(take.numbers)
  const isWhole = count === line.left
  return (
    <li className={classes.row}>
      <CanisterMark location={take.location} isShown={leads} />
      <StrawColour colour={batch.straw_colour} height={28} />
      <Box miw={0}>
        <LevelTitle label={batch.label} location={take.location} numbers={take.numbers}>
          {isFirst && leavesStore(line.purpose) && <WarnedMark batch_id={batch.id} />}
        </LevelTitle>
        <WhoseStraws batch={batch} isBack={line.purpose.type === 'RETURN'} {...line} />
        <ClashNote line={line} withLinks />
      </Box>
      <div className={classes.amount}>
        {isFirst && mayChange && line.missing === 0 ? (
          <Stepper amount={amount} max={line.left + line.spare} what={what} onChange={set} />
        ) : (
          <b className="num">{isWhole ? count : listTexts.part(count, line.left)}</b>
        )}
        <div className="small num">{listTexts.left(take.stay)}</div>
      </div>
      {isFirst && mayChange ? (
        <UnstyledButton
          className={classes.purpose}
          aria-label={listTexts.changePurposeOf(batch.label, purpose)}
          onClick={() => onPurpose(row)}
        >
          <PurposeCell purpose={line.purpose} owner_name={line.owner_name} />
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ) : (
        <PurposeCell purpose={line.purpose} owner_name={line.owner_name} />
      )}
      {isFirst && mayChange ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={pickListTexts.remove(what)}
          onClick={() => onRemove(row)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      ) : (
        <span />
      )}
    </li>
  )
}

type MarkProps = { location: Location | null; isShown: boolean }

/** Number of the canister to lift; rows of the same canister below the first show it only to screen readers. */
export function CanisterMark({ location, isShown }: MarkProps) {
  if (location === null) return <span />
  return (
    <span>
      <VisuallyHidden>{pickListTexts.canister(location.canister)}</VisuallyHidden>
      {isShown && (
        <b className={`${classes.canister} num`} aria-hidden>
          {location.canister}
        </b>
      )}
    </span>
  )
}

type TitleProps = {
  label: string
  location: Location | null
  numbers?: StrawNumbers
  children?: ReactNode
}

export const LevelTitle = ({ label, location, numbers, children }: TitleProps) => (
  <Group gap="0 8px" align="baseline">
    <b className={classes.label}>{label}</b>
    <span>
      {[
        location && pickListTexts.level(location.level),
        numbers && pickListTexts.strawNumbers(formatNumbers(numbers)),
      ]
        .filter(Boolean)
        .join(', ')}
    </span>
    {children}
  </Group>
)

/** Mark of a batch whose straws lack something before release; the sum of the list names it. */
function WarnedMark({ batch_id }: { batch_id: string }) {
  const text = useBatchWarnings(batch_id).data?.warnings.map(warningText).join(' ')
  if (!text) return null
  return (
    <Box component="span" role="img" aria-label={text} title={text} c="var(--gold-ink)" lh={0}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
    </Box>
  )
}

export function TakenAt({ location }: { location: Location | null }) {
  if (location === null) return null
  return (
    <span>
      <b>{pickListTexts.canister(location.canister)}</b>, {listTexts.level(location.level)}
    </span>
  )
}

type OwnedProps = {
  batch: Pick<PickedBatch, 'stallion_name'>
  owner_id: string
  owner_name: string
  /** Whether the straws go back to their owner. */
  isBack: boolean
}

/** Stallion and owner of straws, with a mark if another owner's straws go to anyone else. */
export function WhoseStraws({ batch, owner_id, owner_name, isBack }: OwnedProps) {
  const { tenant } = useSession()
  const isForeign = owner_id !== tenant.party_id && !isBack
  return (
    <Dots>
      <span>{batch.stallion_name}</span>
      <span>
        {owner_name} {isForeign && <NotYours />}
      </span>
    </Dots>
  )
}

export function PurposeCell({ purpose, owner_name }: { purpose: Purpose; owner_name: string }) {
  const type = purpose.type === 'RELOCATION' ? null : purpose.type
  return (
    <Group gap={10} wrap="nowrap" miw={0}>
      <MovementIcon type={type} reverses_id={null} />
      <Box miw={0} lh="19px">
        {purposeVerb(purpose)} <b className={classes.purposeName}>{purposeName(purpose, owner_name)}</b>
      </Box>
    </Group>
  )
}

/** Warns that open lists need more straws than are stored, and shows how many each of them needs. */
export function ClashNote({ line: { clash }, withLinks = false }: { line: Line; withLinks?: boolean }) {
  if (clash === null) return null
  const { stored, needed, others } = clash
  const all = others.reduce((sum, { straws }) => sum + straws, needed)
  return (
    <span className={classes.clash}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        {listTexts.clash(stored, all)} {listTexts.clashHere(needed)}
        {others.map(({ id, name, straws }) => {
          const text = listTexts.clashThere(name, straws)
          return (
            <span key={id}>
              {', '}
              {withLinks ? (
                <AnchorLink to="/pick-lists/$id" params={{ id }} c="inherit" underline="always">
                  {text}
                </AnchorLink>
              ) : (
                text
              )}
            </span>
          )
        })}
      </span>
    </span>
  )
}

/** Shows how many straws of an offer other open lists take, as a warning if not enough are left for all. */
export function OnOthers({
  offer: { place, free, amount },
}: {
  offer: Pick<Offer, 'place' | 'free' | 'amount'>
}) {
  const straws = place.others.reduce((sum, one) => sum + one.straws, 0)
  if (straws === 0) return null
  const text = pickListTexts.onOthers(
    straws,
    place.others.map(({ name }) => name),
  )
  return (
    <span className="small" data-clash={amount + straws > free || undefined}>
      {text}
    </span>
  )
}

type PickedProps = { take: Picked; batch: PickedBatch; leads: boolean }

/** Straws that were picked, which cannot be changed here. */
export function PickedRow({ take, batch, leads }: PickedProps) {
  return (
    <li className={classes.row}>
      <CanisterMark location={take.location} isShown={leads} />
      <StrawColour colour={batch.straw_colour} height={28} />
      <Box miw={0}>
        <LevelTitle label={batch.label} location={take.location} numbers={take.numbers} />
        <WhoseStraws batch={batch} isBack={take.purpose.type === 'RETURN'} {...take} />
      </Box>
      <b className={`${classes.amount} num`}>{countNumbers(take.numbers)}</b>
      <PurposeCell purpose={take.purpose} owner_name={take.owner_name} />
      <span />
    </li>
  )
}

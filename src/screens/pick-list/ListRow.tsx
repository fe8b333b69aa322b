import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { MovementIcon } from '#stock/movements/web/MovementIcon.tsx'
import type { Picked, PickedBatch, PickList, Purpose } from '#handling/pick-lists/shapes.ts'
import { openingTexts, pickListTexts } from '#handling/pick-lists/texts.ts'
import { type Row, purposeParts } from './list-rows.ts'
import { Stepper } from './Stepper.tsx'
import { listTexts } from './texts.ts'
import { useAmount } from './use-list-actions.ts'
import classes from './PickList.module.css'

type Props = {
  list: PickList
  row: Row
  /** Number of the canister, on the first row of its lift. */
  canister: number | null
  mayChange: boolean
  onRemove: (row: Row) => void
}

export function ListRow({ list, row, canister, mayChange, onRemove }: Props) {
  const { take, line, batch, who, isFirst } = row
  const { amount, set } = useAmount(list, line)
  const { does, name } = purposeParts(line.purpose, line.owner_name)
  const what = `${batch.label}, ${does} ${name}`.trim()
  const count = countNumbers(take.numbers)
  const isWhole = count === line.left
  return (
    <li className={classes.row}>
      {canister === null ? <span /> : <CanisterNumber canister={canister} />}
      <StrawColour colour={batch.straw_colour} height={28} />
      <Box miw={0}>
        <Group gap={8} align="baseline">
          <b className={classes.label}>{batch.label}</b>
          {take.location && <Text c="dimmed">{listTexts.level(take.location.level)}</Text>}
        </Group>
        <Text size="sm" c="dimmed" className="num">
          {!isWhole && `${listTexts.part(count, line.left)} · `}
          {listTexts.line(who, formatNumbers(take.numbers), take.stay)}
        </Text>
      </Box>
      {isFirst && mayChange && line.missing === 0 ? (
        <Stepper amount={amount} max={line.left + line.spare} what={what} onChange={set} />
      ) : (
        <b className={`${classes.fixed} num`}>{count}</b>
      )}
      <PurposeCell purpose={line.purpose} owner_name={line.owner_name} />
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

export function CanisterNumber({ canister }: { canister: number }) {
  return (
    <span className={`disc ${classes.number}`} aria-label={openingTexts.canister(canister)} role="img">
      {canister}
    </span>
  )
}

export function PurposeCell({ purpose, owner_name }: { purpose: Purpose; owner_name: string }) {
  const { does, name } = purposeParts(purpose, owner_name)
  const type = purpose.type === 'RELOCATION' ? null : purpose.type
  return (
    <Group gap={10} wrap="nowrap" miw={0}>
      <MovementIcon type={type} reverses_id={null} />
      <Box miw={0} lh="19px">
        {does} <b className={classes.purposeName}>{name}</b>
      </Box>
    </Group>
  )
}

type PickedProps = { take: Picked; batch: PickedBatch; canister: number | null }

/** Straws that were picked: they cannot be changed here. */
export function PickedRow({ take, batch, canister }: PickedProps) {
  return (
    <li className={classes.row}>
      {canister === null ? <span /> : <CanisterNumber canister={canister} />}
      <StrawColour colour={batch.straw_colour} height={28} />
      <Box miw={0}>
        <Group gap={8} align="baseline">
          <b className={classes.label}>{batch.label}</b>
          {take.location && <Text c="dimmed">{listTexts.level(take.location.level)}</Text>}
        </Group>
        <Text size="sm" c="dimmed" className="num">
          {openingTexts.numbers(take.owner_name, formatNumbers(take.numbers))}
        </Text>
      </Box>
      <b className={`${classes.fixed} num`}>{countNumbers(take.numbers)}</b>
      <PurposeCell purpose={take.purpose} owner_name={take.owner_name} />
      <span />
    </li>
  )
}

import { Button, Paper, Text } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Batch } from '#stock/batches/contract.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import type { ContainerSummary, Location } from '#stock/containers/contract.ts'
import { LOSS_REASONS, listMovements, type MovementSummary } from '#stock/movements/contract.ts'
import { lossTexts } from '#stock/movements/texts.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { Locator } from '#stock/containers/web/Locator.tsx'
import { useUndo } from '#stock/movements/web/use-undo.ts'
import { useApiQuery } from '#ui/call.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { actOf, actTexts } from '#stock/straws/texts.ts'
import { findTexts } from './texts.ts'
import { WholeHeading, WholeScreen } from '#ui/WholeScreen.tsx'
import classes from './Booked.module.css'

type Props = {
  batch: Batch
  location: Location | null
  container: ContainerSummary | undefined
  id: string
  /** Movement just booked; undefined after a reload, when only the fetched movement is shown. */
  booked: MovementSummary | undefined
  /** Number of straws of the same owner that are still at the place. */
  left: number
}

export function Booked({ batch, location, container, id, booked, left }: Props) {
  const navigate = useNavigate()
  const undo = useUndo(true)
  const [isUndoing, setUndoing] = useState(false)
  const latest = useApiQuery(listMovements, { query: { batch_id: batch.id, limit: 20 } })
  const movement = latest.data?.movements.find((one) => one.id === id) ?? booked
  const doses = dosesOf(left, batch.computed.straws_per_dose)
  async function takeBack() {
    setUndoing(true)
    await undo([id])
    setUndoing(false)
  }
  return (
    <WholeScreen
      title={findTexts.done}
      foot={
        <>
          {movement && movement.reversed_by_id === null && (
            <Button
              variant="default"
              h={64}
              radius="xl"
              fz={20}
              fullWidth
              leftSection={<IconArrowBackUp size={22} stroke={1.75} aria-hidden />}
              loading={isUndoing}
              onClick={() => void takeBack()}
            >
              {findTexts.undo}
            </Button>
          )}
          <Button h={64} radius="xl" fz={20} fullWidth onClick={() => void navigate({ to: '/home' })}>
            {findTexts.done}
          </Button>
        </>
      }
    >
      {movement ? (
        <div className={classes.booked}>
          <div className={classes.bookedMark} data-undone={movement.reversed_by_id !== null || undefined}>
            {movement.reversed_by_id === null ? (
              <IconCheck size={44} stroke={2} aria-hidden />
            ) : (
              <IconArrowBackUp size={44} stroke={2} aria-hidden />
            )}
          </div>
          <WholeHeading key={movement.reversed_by_id} className={classes.bookedTitle}>
            {titleOf(movement)}
          </WholeHeading>
          <Text fz={16} lh="24px" c="dimmed">
            {movement.reversed_by_id === null
              ? findTexts.happened(whatHappened(movement), movement.date)
              : findTexts.undone}
          </Text>
          <Text size="sm" c="dimmed">
            {batchTexts.numbers(formatNumbers(movement.numbers))}
          </Text>
          <Paper p={16} className={classes.bookedLeft}>
            {location && container && (
              <Locator
                canisters={container.canisters}
                canister={location.canister}
                colour={batch.straw_colour}
                size={116}
              />
            )}
            <div>
              <Text size="sm" c="dimmed">
                {findTexts.placeNow(
                  location && container && batchTexts.canisters(container.label, [location.canister]),
                  movement.reversed_by_id === null,
                )}
              </Text>
              <div className={`${classes.bookedCount} num`}>{findTexts.straws(left)}</div>
              {doses && (
                <Text size="sm" c="dimmed">
                  {findTexts.left(doses.doses, doses.straws_left_over)}
                </Text>
              )}
            </div>
          </Paper>
          {movement.reversed_by_id === null && (
            <Text size="sm" c="dimmed">
              {findTexts.undoText}
            </Text>
          )}
        </div>
      ) : (
        <QueryResult query={latest}>
          {() => <WholeHeading className={classes.bookedTitle}>{findTexts.unknown}</WholeHeading>}
        </QueryResult>
      )}
    </WholeScreen>
  )
}

function titleOf(movement: MovementSummary): string {
  const { amount, reversed_by_id } = movement
  if (reversed_by_id !== null) return findTexts.putBack(amount)
  return actTexts(actOf(movement), amount).done
}

function whatHappened({ type, reason, to_name }: MovementSummary): string {
  const lost = LOSS_REASONS.find((one) => one === reason)
  if (type === 'LOSS') return findTexts.LOSS(lost ? lossTexts[lost] : '')
  const key = type === 'SALE' || type === 'CONSIGNMENT' || type === 'RETURN' ? type : 'INSEMINATION'
  return findTexts[key](to_name ?? '')
}

import { Button, Text } from '@mantine/core'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { placeName } from '#stock/movements/movement-sentence.ts'
import type { HeldHere } from '#stock/straws/consignments.ts'
import { BatchName, Days } from './OutRow.tsx'
import { consignmentListTexts as texts } from './texts.ts'
import type { Axis } from './time-axis.ts'
import { TimeBar } from './TimeBar.tsx'
import classes from './consignments.module.css'

function placeText([first, ...more]: HeldHere['places']): string {
  if (!first) return texts.noPlace
  const { location, container_label } = first
  const name =
    location === null || container_label === null
      ? texts.noPlace
      : placeName(container_label, location.canister, location.level)
  return more.length === 0 ? name : name + texts.morePlaces(more.length)
}

type Props = { row: HeldHere; axis: Axis; today: string; onReturn: () => void }

export function HereRow({ row, axis, today, onReturn }: Props) {
  const { straws, straws_per_dose, batch_label, owner_name } = row
  const doses = dosesOf(straws, straws_per_dose)
  return (
    <li className={classes.row} data-here>
      <BatchName row={row} />
      <div className={classes.count}>
        <span>
          <b>{straws}</b>
        </span>
        {doses && (
          <Text size="sm" c="dimmed">
            {texts.doses(doses.doses)}
          </Text>
        )}
      </div>
      <Text size="sm" className={classes.straws}>
        {placeText(row.places)}
      </Text>
      <TimeBar axis={axis} row={row} today={today} />
      <Days row={row} today={today} />
      <div className={classes.act}>
        <IfMay right="BOOK">
          <Button
            variant="default"
            size="xs"
            aria-label={texts.giveBackTo(batch_label, owner_name)}
            onClick={onReturn}
          >
            {texts.giveBack}
          </Button>
        </IfMay>
      </div>
    </li>
  )
}

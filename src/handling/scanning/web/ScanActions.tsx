import { Button, Group, Text } from '@mantine/core'
import type { Line } from '#handling/scanning/scan-list.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { scanTexts } from '#handling/scanning/texts.ts'
import type { Held, Names } from '#handling/scanning/web/use-scanned-straws.ts'
import { MAX_STRAWS } from '#stock/straws/bookings.ts'
import { chooseStraws, type StoredStraw } from '#stock/straws/web/chosen-straws.ts'
import type { Chosen } from '#stock/straws/web/straw-pick.ts'
import { useBeginCount } from '#handling/stock-takes/web/use-begin-count.ts'
import { ButtonLink } from '#ui/links.tsx'
import { isOpen } from './ScanLines.tsx'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import classes from './ScanActions.module.css'

type Props = {
  lines: readonly Line[]
  held: ReadonlyMap<number, Held>
  straws: readonly StoredStraw[]
  names: Names
  onMove: () => void
  onWithdraw: (chosen: Chosen) => void
  onPick: (chosen: Chosen) => void
}

/** Totals of the scan list and the actions on its straws, always at the same position. */
export function ScanActions({ lines, held, straws, names, onMove, onWithdraw, onPick }: Props) {
  const counted = lines.flatMap(({ key }) => (held.get(key)?.straws.length ? [held.get(key)!] : []))
  const open = lines.filter((line) => isOpen(line, held.get(line.key))).length
  const doses = counted.map((one) => one.doses).filter((one) => one !== null)
  const isTooMany = straws.length > MAX_STRAWS
  return (
    <div className={classes.scanActions}>
      <Group gap="4px 12px" align="baseline" className={classes.scanSum} role="status">
        <b>
          {[scanTexts.labels(counted.length), open > 0 && scanTexts.openOnes(open)]
            .filter(Boolean)
            .join(', ')}
        </b>
        <span>
          {[
            scanTexts.straws(straws.length),
            // The doses of a scanned canister are unknown.
            doses.length === counted.length && scanTexts.doses(doses.reduce((sum, one) => sum + one, 0)),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </Group>
      {isTooMany && <Text c="dimmed">{scanTexts.tooMany(MAX_STRAWS)}</Text>}
      <div className={classes.scanButtons}>
        <IfMay right="BOOK">
          <Button radius="lg" disabled={straws.length === 0} onClick={onMove}>
            {scanTexts.move}
          </Button>
          <Button
            variant="default"
            radius="lg"
            disabled={straws.length === 0 || isTooMany}
            onClick={() => onWithdraw(chooseStraws(straws, names))}
          >
            {scanTexts.withdraw}
          </Button>
        </IfMay>
        <IfMay right="EDIT">
          <Button
            variant="default"
            radius="lg"
            disabled={straws.length === 0 || isTooMany}
            onClick={() => onPick(chooseStraws(straws, names))}
          >
            {pickListTexts.add}
          </Button>
        </IfMay>
        <IfMay right="BOOK">
          <CountThere straws={straws} names={names} />
        </IfMay>
        {straws.length > 0 && (
          <ButtonLink
            variant="default"
            radius="lg"
            to="/labels"
            search={{ batch_ids: [...new Set(straws.map(({ batch_id }) => batch_id))].join(',') }}
          >
            {scanTexts.print}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/**
 * Button that starts a stock-take of the scanned straws' vessel, or of one canister if all their places are in that
 * canister. For straws in several vessels, a menu offers the vessels.
 */
function CountThere({ straws, names }: Pick<Props, 'straws' | 'names'>) {
  const { begin, isPending } = useBeginCount()
  const places = straws.flatMap(({ location }) => location ?? [])
  const vessels = [...Map.groupBy(places, ({ container_id }) => container_id)]
  const count = ([container_id, own]: (typeof vessels)[number]) => {
    const canisters = new Set(own.map(({ canister }) => canister))
    begin(container_id, canisters.size === 1 ? own[0]!.canister : null)
  }
  const button = (
    <Button
      variant="default"
      radius="lg"
      disabled={vessels.length === 0}
      loading={isPending}
      {...(vessels.length === 1 && { onClick: () => count(vessels[0]!) })}
    >
      {scanTexts.count}
    </Button>
  )
  if (vessels.length < 2) return button
  return (
    <LazyMenu position="top-end" target={button}>
      {vessels.map((vessel) => (
        <Menu.Item key={vessel[0]} onClick={() => count(vessel)}>
          {names.containers.find(({ id }) => id === vessel[0])?.label}
        </Menu.Item>
      ))}
    </LazyMenu>
  )
}

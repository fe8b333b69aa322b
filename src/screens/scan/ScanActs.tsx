import { Button } from '@mantine/core'
import type { Line } from '#features/scanning/scan-list.ts'
import { scanTexts } from '#features/scanning/texts.ts'
import type { Held, Names } from '#features/scanning/web/use-scanned-straws.ts'
import { MOST_STRAWS } from '#features/straws/bookings.ts'
import { chooseStraws, type StoredStraw } from '#features/straws/web/chosen-straws.ts'
import type { Chosen } from '#features/straws/web/straw-pick.ts'
import { isOpen } from './line-words.ts'

type Props = {
  lines: readonly Line[]
  held: ReadonlyMap<number, Held>
  straws: readonly StoredStraw[]
  names: Names
  onMove: () => void
  onWithdraw: (chosen: Chosen) => void
}

/** What the list holds together, and what is done with it: always at the same place. */
export function ScanActs({ lines, held, straws, names, onMove, onWithdraw }: Props) {
  const counted = lines.flatMap(({ key }) => (held.get(key)?.straws.length ? [held.get(key)!] : []))
  const open = lines.filter((line) => isOpen(line, held.get(line.key))).length
  const doses = counted.map((one) => one.doses).filter((one) => one !== null)
  const isTooMany = straws.length > MOST_STRAWS
  return (
    <div className="scan-acts">
      <div className="scan-sum" role="status">
        <b>
          {[scanTexts.labels(counted.length), open > 0 && scanTexts.openOnes(open)]
            .filter(Boolean)
            .join(', ')}
        </b>
        <span>
          {[
            scanTexts.straws(straws.length),
            // Of a canister's straws they are not known.
            doses.length === counted.length && scanTexts.doses(doses.reduce((sum, one) => sum + one, 0)),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      {isTooMany && <div className="scan-sum">{scanTexts.tooMany(MOST_STRAWS)}</div>}
      <div className="scan-buttons">
        <Button h={56} radius="lg" disabled={straws.length === 0} onClick={onMove}>
          {scanTexts.moveHere}
        </Button>
        <Button
          variant="default"
          h={56}
          radius="lg"
          disabled={straws.length === 0 || isTooMany}
          onClick={() => onWithdraw(chooseStraws(straws, names))}
        >
          {scanTexts.withdraw}
        </Button>
      </div>
    </div>
  )
}

import { Badge, Button, Paper, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useSession } from '#account/auth/web/session.ts'
import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import type { OfflineSnapshot } from '../contract.ts'
import { placeText, type StockWithEffects } from '../stock.ts'
import { offlineTexts } from '../texts.ts'
import { detailsOf } from './effects.ts'
import classes from './StockRows.module.css'

const OfflineBookingDialog = lazyPart(
  async () => (await import('./OfflineBookingDialog.tsx')).OfflineBookingDialog,
)

/** Maximum number of rows before the user shows all. */
const MAX_AT_FIRST = 6
const MAX_SHOWN = 50

type Props = {
  name: string
  stock: StockWithEffects[]
  snapshot: OfflineSnapshot
  /** Whether all rows are shown, instead of the first ones with a button. */
  isWhole?: boolean
  /** Whether all straws are in one container, which the rows then do not name. */
  isInContainer?: boolean
}

/** Straws by place as this device stores them, which can be withdrawn and moved. */
export function StockRows({ name, stock, snapshot, isWhole = false, isInContainer = false }: Props) {
  const { entries } = useOutbox()
  const [isOpen, setOpen] = useState(false)
  const [doing, setDoing] = useState<{ act: 'withdraw' | 'move'; from: StockWithEffects } | null>(null)
  const isFrom = (entry: Entry, key: string) =>
    entry.state === 'REFUSED' && detailsOf(entry).straws?.some(({ from }) => from === key)
  const shown = stock.slice(0, isWhole || isOpen ? MAX_SHOWN : MAX_AT_FIRST)
  const more = stock.length - shown.length
  return (
    <Paper px={{ base: 16, sm: 24 }} py={4}>
      <ul aria-label={name}>
        {shown.map((line) => (
          <Row
            key={line.key}
            line={line}
            isInContainer={isInContainer}
            refused={entries.filter((entry) => isFrom(entry, line.key))}
            onAction={(act) => setDoing({ act, from: line })}
          />
        ))}
      </ul>
      {more > 0 &&
        (shown.length < MAX_SHOWN ? (
          <Button variant="subtle" fullWidth h={48} my={4} onClick={() => setOpen(true)}>
            {offlineTexts.showPlaces(stock.length)}
          </Button>
        ) : (
          <Text size="sm" c="dimmed" py="sm">
            {offlineTexts.more(more)}
          </Text>
        ))}
      {doing && <OfflineBookingDialog {...doing} snapshot={snapshot} onClose={() => setDoing(null)} />}
    </Paper>
  )
}

type RowProps = {
  line: StockWithEffects
  isInContainer: boolean
  refused: Entry[]
  onAction: (act: 'withdraw' | 'move') => void
}

function Row({ line, isInContainer, refused, onAction }: RowProps) {
  const { tenant } = useSession()
  const { batch, owner, container, location, numbers, leaving } = line
  const count = countNumbers(numbers)
  const isOwn = owner.id === tenant.party_id
  const about = useId()
  return (
    <li className={classes.row}>
      <StrawMark colour={batch.straw_colour} height={44} />
      <div id={about} className={classes.about}>
        <Text fw={600} fz={16}>
          {isInContainer && location
            ? offlineTexts.inContainer(location.canister, location.level)
            : placeText(container, location)}
        </Text>
        <Text>
          <b>{batch.label}</b> · {batch.stallion}
        </Text>
        <Text size="sm" c="dimmed">
          <Text span inherit {...(!isOwn && { c: 'var(--gold-ink)', fw: 600 })}>
            {isOwn ? owner.name : offlineTexts.belongsTo(owner.name)}
          </Text>
          {count > 0 && ' · '}
          {count > 0 && <span>{offlineTexts.numbers(formatNumbers(numbers))}</span>}
        </Text>
        {leaving.length > 0 && (
          <Badge color="straw" variant="light" h="auto" mt={4} style={{ whiteSpace: 'normal' }}>
            {offlineTexts.leaving(formatNumbers(leaving))}
          </Badge>
        )}
        {refused.map(({ seq, error }) => (
          <Text key={seq} size="sm" c="var(--mantine-color-error)">
            {offlineTexts.refusedTitle}: {error}
          </Text>
        ))}
      </div>
      <Text fw={600} fz={16} className={`${classes.count} num`}>
        {offlineTexts.straws(count)}
      </Text>
      {count > 0 && (
        <IfMay right="BOOK">
          <div className={classes.actions}>
            <Button variant="default" h={44} aria-describedby={about} onClick={() => onAction('move')}>
              {offlineTexts.move}
            </Button>
            <Button
              variant={isOwn ? 'light' : 'default'}
              h={44}
              aria-describedby={about}
              onClick={() => onAction('withdraw')}
            >
              {offlineTexts.withdraw}
            </Button>
          </div>
        </IfMay>
      )}
    </li>
  )
}

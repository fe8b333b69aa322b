import { Alert, Button, Paper, Text, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { countNumbers, formatNumbers, numbersIn } from '#stock/batches/straw.ts'
import { listMovements } from '#stock/movements/contract.ts'
import { changeStraws } from '#stock/straws/contract.ts'
import { actTexts } from '#stock/straws/texts.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { newKey, useApiQuery } from '#ui/call.ts'
import { whenText } from '#ui/dates.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { type Entry, newEntry } from '#ui/outbox/entry.ts'
import { queueEntry } from '#ui/outbox/keep.ts'
import { changeOutbox, serverNow, useOutbox } from '#ui/outbox/outbox.ts'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { commonTexts } from '#ui/texts.ts'
import { strawPaint } from '#ui/theme.ts'
import { discardEntry } from '../contract.ts'
import { decodeStock, nearestTo, placeText, type StockWithEffects, withWaiting } from '../stock.ts'
import { changeText, offlineTexts } from '../texts.ts'
import { bookingOf, numbersFrom } from './booking-entry.ts'
import { detailsOf, effectsOf } from './effects.ts'
import { addressOfDraft, EntrySentence, timeOf, wordsOf } from './EntryRow.tsx'
import { useAway, useOfflineSnapshot } from './offline-snapshot.ts'
import classes from './RefusedEntry.module.css'

const RetryDialog = lazyPart(async () => (await import('./RetryDialog.tsx')).RetryDialog)

type Props = { entry: Entry; isPhone: boolean; onDiscarded: (entry: Entry) => void }

/** Refused entry: what was saved, what is stored now, and the choices. It is sent again only on request. */
export function RefusedEntry({ entry, isPhone, onDiscarded }: Props) {
  const { session, tenant_id } = useSession()
  const [asking, setAsking] = useState<'again' | 'discard' | null>(null)
  const navigate = useNavigate()
  const { snapshot } = useOfflineSnapshot()
  const { entries } = useOutbox()
  const { seq, happened_at, error = '', warnings = [], answeredAt } = entry
  const details = detailsOf(entry)
  const { keep, opening, count } = details
  const isWhole = opening ?? count
  const [saved] = details.straws ?? []
  const stock = snapshot && keep && saved ? withWaiting(decodeStock(snapshot), effectsOf(entries)) : []
  const nearest = keep && saved ? nearestTo(saved, stock) : null
  const now = () => new Date(serverNow()).toISOString()
  /** Sends the entry again, with its warnings accepted. */
  const recordAnyway = () => {
    const { seq: _, error: __, warnings: ___, answeredAt: ____, ...same } = entry
    const { accept = [], ...body } = entry.body as { accept?: WarningCode[] }
    const accepting = { ...body, accept: [...new Set([...accept, ...warnings])] }
    const fresh = { key: newKey(), queuedAt: Date.now(), wasSent: false, state: 'WAITING' as const }
    return changeOutbox((store) => store.add({ ...same, ...fresh, body: accepting }, seq))
  }
  /** Reopens an opening or a count as a draft, and any other entry in its dialog. */
  const changeEntry = async () => {
    if (keep ?? details.nitrogen) return setAsking('again')
    const { seq: _, error: __, warnings: ___, answeredAt: ____, ...same } = entry
    const state = isWhole ? ('DRAFT' as const) : ('WAITING' as const)
    const fresh = { key: newKey(), happened_at: now(), queuedAt: Date.now(), state }
    const put = await changeOutbox((store) =>
      store.add({ ...same, ...fresh, wasSent: false, undoRequested: false }, seq),
    )
    if (isWhole && put !== undefined) await navigate(addressOfDraft({ ...entry, seq: put }))
  }
  const takeNearest = () => {
    if (!snapshot || !keep || !nearest) return
    const { line: from, amount } = nearest
    const source = { act: keep.act, from, snapshot, tenant_id, user_id: session.user.id }
    const { body, ...rest } = bookingOf(source, { ...keep.values, amount })
    void queueEntry(changeStraws, { body }, { ...rest, replaced: seq })
  }
  const takes = useId()
  const sent = answeredAt === undefined ? null : timeOf(answeredAt)
  const answers = (
    <div className={classes.actions}>
      {warnings.length > 0 ? (
        <Button h={56} onClick={() => void recordAnyway()}>
          {commonTexts.anyway(offlineTexts.record)}
        </Button>
      ) : (
        nearest &&
        keep && (
          <Button h={56} aria-describedby={takes} onClick={takeNearest}>
            <span>
              {nearestText(keep, nearest)}
              <span className={classes.takes} id={takes} aria-hidden>
                {offlineTexts.numbers(formatNumbers(numbersFrom(nearest.line, nearest.amount)))}
              </span>
            </span>
          </Button>
        )
      )}
      <Button h={44} px={8} variant="default" onClick={() => void changeEntry()}>
        {offlineTexts.anew}
      </Button>
      <Button h={44} px={8} variant="subtle" color="red" onClick={() => setAsking('discard')}>
        {offlineTexts.discard}
      </Button>
    </div>
  )
  return (
    <Paper p={0} component="article" aria-label={wordsOf(entry).text} className={classes.refused}>
      <div className={classes.head}>
        <Title order={2} fz={18} className={classes.title}>
          <IconAlertCircle size={20} stroke={1.75} color="var(--bad-ink)" aria-hidden />
          <span>
            <EntrySentence entry={entry} />
          </span>
        </Title>
        <Text size="sm" c="dimmed">
          {offlineTexts.savedAndSent(whenText(happened_at), sent)}
        </Text>
        <Text mt={4} fw={500} c="var(--bad-ink)">
          {error}
        </Text>
      </div>
      {/* On a phone the answers come first, because the comparison may be below the fold. */}
      {isPhone && answers}
      {keep && saved && warnings.length === 0 && <Compared {...{ saved, entry, nearest }} />}
      {!isPhone && answers}
      {asking === 'again' && <RetryDialog entry={entry} onClose={() => setAsking(null)} />}
      {asking === 'discard' && (
        <DiscardQuestion
          entry={entry}
          onDiscarded={() => onDiscarded(entry)}
          onClose={() => setAsking(null)}
        />
      )}
    </Paper>
  )
}

type Nearest = { line: StockWithEffects; amount: number }
type Keep = NonNullable<ReturnType<typeof detailsOf>['keep']>

function nearestText({ act, values: { type } }: Keep, { amount }: Nearest): string {
  const straws = offlineTexts.straws(amount)
  if (act === 'withdraw' && type === 'LOSS') return `${actTexts('LOSS', amount).button}: ${straws}`
  return actTexts(act === 'move' ? 'RELOCATION' : type, amount).button
}

type Saved = NonNullable<ReturnType<typeof detailsOf>['straws']>[number]

type ComparedProps = {
  saved: Saved
  entry: Entry
  nearest: Nearest | null
}

/** Straws of the entry beside those that are stored now, as numbers and as drawings. */
function Compared({ saved, entry, nearest }: ComparedProps) {
  const { snapshot } = useOfflineSnapshot()
  const isAway = useAway()
  const { batch_id, owner_id, numbers, from } = saved
  const query = { batch_id, limit: 20, relocations: '1' as const }
  const { data } = useApiQuery(listMovements, { query }, !isAway)
  const since = data?.movements.find(
    ({ recorded_at, numbers: theirs }) => recorded_at > entry.happened_at && overlap(theirs, numbers),
  )
  const owner = snapshot?.parties.find(({ id }) => id === owner_id)?.name ?? ''
  const colour = snapshot?.batches.find(({ id }) => id === batch_id)?.straw_colour
  const wanted = countNumbers(numbers)
  const line = nearest?.line
  const there = line ? countNumbers(line.numbers) : 0
  const now = new Set(line ? numbersIn(line.numbers) : [])
  const left = numbersIn(numbers).filter((number) => now.has(number)).length
  const scale = Math.max(wanted, there)
  const isElsewhere = line && line.key !== from
  return (
    <div className={classes.facts}>
      <Fact title={offlineTexts.youSaved} count={wanted} left={left} of={wanted} {...{ colour, scale }}>
        <span>{offlineTexts.ofOwner(owner)}</span>
        <span>{offlineTexts.numbers(formatNumbers(numbers))}</span>
      </Fact>
      <Fact
        title={offlineTexts.nowStored}
        count={there}
        left={there}
        of={wanted}
        isNow
        {...{ colour, scale }}
      >
        {line ? (
          <span>{offlineTexts.numbers(formatNumbers(line.numbers))}</span>
        ) : (
          <span>{offlineTexts.noneStored}</span>
        )}
        {isElsewhere && <span>{placeText(line.container, line.location)}</span>}
        {since && <span>{changeText(since, whenText(since.recorded_at))}</span>}
      </Fact>
    </div>
  )
}

const overlap = (left: readonly [number, number][], right: readonly [number, number][]) =>
  left.some(([first, last]) => right.some(([from, to]) => first <= to && from <= last))

type FactProps = {
  title: string
  count: number
  /** Number of straws that are drawn as stored; further ones up to `of` are missing. */
  left: number
  of: number
  /** Number of straws that fill the width, the same for both drawings. */
  scale: number
  colour: string | undefined
  isNow?: boolean
  children: ReactNode
}

function Fact({ title, count, left, of, scale, colour, isNow = false, children }: FactProps) {
  return (
    <div className={classes.fact} data-now={(isNow && count < of) || undefined}>
      <div className={classes.figure}>
        <Text size="sm" fw={600} c="dimmed">
          {title}
        </Text>
        <b className="num">{count}</b>
      </div>
      <div className={classes.about}>{children}</div>
      <Straws there={left} of={Math.max(left, of)} {...{ scale, colour }} />
    </div>
  )
}

const WIDTH = 240
const PITCH = 5

/** Draws straws side by side: those that are there, then the missing ones as dashed outlines. */
function Straws({
  there,
  of,
  scale,
  colour,
}: { there: number } & Pick<FactProps, 'of' | 'scale' | 'colour'>) {
  const { fill, rim } = strawPaint(colour ?? 'TRANSPARENT')
  const pitch = Math.min(PITCH, WIDTH / scale)
  const line = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `M${(from + at + 0.5) * pitch} 1v22`).join('')
  return (
    <svg className={classes.straws} viewBox={`0 0 ${WIDTH} 24`} height={24} aria-hidden fill="none">
      <path d={line(0, there)} stroke={rim} strokeWidth={pitch * 0.72} />
      <path d={line(0, there)} stroke={fill} strokeWidth={pitch * 0.44} />
      <path d={line(there, of)} stroke="var(--bad)" strokeWidth={pitch * 0.5} strokeDasharray="2 2" />
    </svg>
  )
}

type QuestionProps = { entry: Entry; onDiscarded: () => void; onClose: () => void }

/** Asks for confirmation before an entry is discarded. The account records discarded entries. */
function DiscardQuestion({ entry, onDiscarded, onClose }: QuestionProps) {
  const { tenant_id } = useSession()
  const { seq, key, summary, error = '', happened_at } = entry
  const discard = async () => {
    const body = {
      ...{ tenant_id, key, happened_at },
      ...{ summary: summary.slice(0, 500), error: error.slice(0, 500) || '–' },
    }
    const noted = { summary: `${offlineTexts.discard}: ${summary}` }
    const now = new Date(serverNow()).toISOString()
    onDiscarded()
    await changeOutbox((store) => store.add(newEntry(discardEntry, { body }, now, noted), seq))
  }
  return (
    <QuestionDialog title={offlineTexts.discardTitle} text={offlineTexts.discardText} onClose={onClose}>
      <Button variant="default" onClick={onClose}>
        {commonTexts.cancel}
      </Button>
      <Button color="red" onClick={() => void discard()}>
        {offlineTexts.discard}
      </Button>
    </QuestionDialog>
  )
}

/** Confirms that an entry was discarded, and offers to record it again. */
export function Discarded({ entry }: { entry: Entry }) {
  const [isAsking, setAsking] = useState(false)
  const { keep, nitrogen } = detailsOf(entry)
  return (
    <Alert color="gray" role="status" title={offlineTexts.discarded}>
      <Text>{wordsOf(entry).text}</Text>
      <Text c="dimmed">{offlineTexts.discardedNext}</Text>
      {(keep ?? nitrogen) && (
        <Button variant="default" h={44} mt={8} onClick={() => setAsking(true)}>
          {offlineTexts.recordAgain}
        </Button>
      )}
      {isAsking && <RetryDialog entry={entry} onClose={() => setAsking(false)} />}
    </Alert>
  )
}

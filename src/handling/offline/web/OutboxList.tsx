import { Alert, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { OwnersToAsk } from '#account/members/web/RightNeeded.tsx'
import { isUndoable } from '#stock/movements/reversal-allowed.ts'
import { IconCheck } from '@tabler/icons-react'
import { ButtonLink } from '#ui/links.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { changeOutbox, sendNow, useOutbox } from '#ui/outbox/outbox.ts'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { commonTexts } from '#ui/texts.ts'
import { ageText, whenText } from '#ui/dates.ts'
import { offlineTexts } from '../texts.ts'
import { detailsOf } from './effects.ts'
import { addressOfDraft, EntryRow, timeOf, wordsOf } from './EntryRow.tsx'
import { startOfToday, useOfflineSnapshot } from './offline-snapshot.ts'
import { isListed, recordedParts } from './outcomes.ts'
import { Discarded, RefusedEntry } from './RefusedEntry.tsx'
import { undoEntry } from './undo-entry.ts'
import classes from './OutboxList.module.css'

/** Entries of this device that are not recorded: refused ones, waiting ones in the order of sending, and drafts. */
export function Unsent({ isPhone }: { isPhone: boolean }) {
  const { entries, sending } = useOutbox()
  const { isSafe } = useOfflineSnapshot()
  const [discarded, setDiscarded] = useState<Entry | null>(null)
  const [refused, waiting, drafts] = (['REFUSED', 'WAITING', 'DRAFT'] as const).map((state) =>
    entries.filter((entry) => entry.state === state),
  ) as [Entry[], Entry[], Entry[]]
  return (
    <>
      {discarded && <Discarded entry={discarded} />}
      {refused.length > 0 && (
        <section aria-label={offlineTexts.refusedTitle} className={classes.refusedList}>
          {refused.map((entry) => (
            <RefusedEntry key={entry.seq} {...{ entry, isPhone }} onDiscarded={setDiscarded} />
          ))}
        </section>
      )}
      {waiting.length > 0 && (
        <Card
          name={offlineTexts.waiting}
          title={
            sending ? offlineTexts.sending(sending.at, sending.of) : offlineTexts.waitingCount(waiting.length)
          }
          text={sending ? '' : offlineTexts.waitingText}
          head={
            sending ? (
              <progress
                className={classes.progress}
                aria-label={offlineTexts.sending(sending.at, sending.of)}
                value={sending.at - 1}
                max={sending.of}
              />
            ) : (
              <>
                <StopReason />
                <Text mb={12}>{offlineTexts.losable}</Text>
                {!isSafe && (
                  <Alert color="straw" role="note" mb={12}>
                    {offlineTexts.mayGoUnsent}
                  </Alert>
                )}
              </>
            )
          }
        >
          {waiting.map((entry) => (
            <Waits key={entry.seq} entry={entry} />
          ))}
        </Card>
      )}
      {drafts.length > 0 && (
        <Card
          name={offlineTexts.underWay}
          title={offlineTexts.draftCount(drafts.length)}
          text={offlineTexts.underWayText}
        >
          {drafts.map((entry) => (
            <InProgress key={entry.seq} entry={entry} />
          ))}
        </Card>
      )}
    </>
  )
}

/** Entries that were recorded today, with their sum once no other entry is left. */
export function SentToday() {
  const { entries } = useOutbox()
  const sent = entries.filter((entry) => isListed(entry) && entry.answeredAt! >= startOfToday())
  if (sent.length === 0) return null
  const isAll = entries.every(({ state }) => state === 'BOOKED' || state === 'DRAFT')
  return (
    <>
      {isAll && <AllSent sent={sent} />}
      <Card name={offlineTexts.sentToday} title={offlineTexts.today} text={offlineTexts.todayText}>
        {sent.map((entry) => (
          <Sent key={entry.seq} entry={entry} />
        ))}
      </Card>
    </>
  )
}

type CardProps = { name: string; title: string; text: string; head?: ReactNode; children: ReactNode }

function Card({ name, title, text, head, children }: CardProps) {
  return (
    <Paper component="section" aria-label={name} px={{ base: 16, sm: 24 }} pt={16} pb={4}>
      <Group justify="space-between" gap="2px 16px" mb={12}>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </Group>
      {head}
      <ul>{children}</ul>
    </Paper>
  )
}

/** Reason why nothing is sent, with the button that may change that. */
function StopReason() {
  const { stop } = useOutbox()
  if (!stop || stop.reason === 'SIGNAL') return null
  return (
    <Alert color="straw" role="status" mb={12}>
      <Group justify="space-between">
        <Text size="sm">
          {offlineTexts.stops[stop.reason]} {stop.message}
          {stop.reason === 'NOT_ALLOWED' && (
            <>
              {' '}
              <OwnersToAsk />
            </>
          )}
        </Text>
        {stop.reason === 'CONTRACT' ? (
          <Button onClick={() => location.reload()}>{offlineTexts.update}</Button>
        ) : (
          <Button variant="default" onClick={() => void sendNow(true)}>
            {offlineTexts.sendNow}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

function UndoButton({ entry }: { entry: Entry }) {
  return (
    <Button
      variant="default"
      aria-label={offlineTexts.undoThis(wordsOf(entry).text)}
      onClick={() => void undoEntry(entry.seq)}
    >
      {offlineTexts.takeBack}
    </Button>
  )
}

function Waits({ entry }: { entry: Entry }) {
  const { wasSent, undoRequested } = entry
  const note = undoRequested ? offlineTexts.takenBack : wasSent ? offlineTexts.mayBeBooked : undefined
  // Users can undo their own actions, except discarding, a waiting undo, and a count that may have been booked.
  const canUndo = !undoRequested && entry.details !== null && !(wasSent && detailsOf(entry).count)
  return (
    <EntryRow entry={entry} {...(note && { note: `${whenText(entry.happened_at)} · ${note}` })}>
      {canUndo && <UndoButton entry={entry} />}
    </EntryRow>
  )
}

function Sent({ entry }: { entry: Entry }) {
  const { session } = useSession()
  const { queuedAt, answeredAt = queuedAt, undo } = entry
  const [openedAt] = useState(() => new Date())
  const booking = { recorded_by: session.user.id, recorded_at: new Date(answeredAt).toISOString() }
  const canUndo = undo && isUndoable(booking, session.user.id, openedAt)
  return (
    <EntryRow
      entry={entry}
      note={offlineTexts.savedAndRecorded(whenText(entry.happened_at), timeOf(answeredAt))}
    >
      <View entry={entry} />
      {canUndo && <UndoButton entry={entry} />}
    </EntryRow>
  )
}

function View({ entry }: { entry: Entry }) {
  const { count, nitrogen } = detailsOf(entry)
  const label = { variant: 'subtle', 'aria-label': offlineTexts.viewThis(wordsOf(entry).text) } as const
  const container = count?.container_id ?? nitrogen?.container_id
  if (container)
    return (
      <ButtonLink {...label} to="/containers/$id" params={{ id: container }}>
        {offlineTexts.view}
      </ButtonLink>
    )
  return (
    <ButtonLink {...label} to="/movements">
      {offlineTexts.view}
    </ButtonLink>
  )
}

function AllSent({ sent }: { sent: Entry[] }) {
  const last = Math.max(...sent.map(({ answeredAt = 0 }) => answeredAt))
  return (
    <Paper px={24} py={20} role="status">
      <Group gap="lg" wrap="nowrap">
        <span className={classes.mark}>
          <IconCheck size={26} aria-hidden />
        </span>
        <div>
          <Title order={2} size="h3">
            {offlineTexts.allSent}
          </Title>
          <Text c="dimmed">
            {offlineTexts.recorded(recordedParts(sent), ageText(new Date(last).toISOString()))}
          </Text>
        </div>
      </Group>
    </Paper>
  )
}

function InProgress({ entry }: { entry: Entry }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { text } = wordsOf(entry)
  return (
    <EntryRow entry={entry} note={offlineTexts.startedAt(whenText(entry.happened_at))}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {offlineTexts.end}
      </Button>
      <Button
        variant="light"
        aria-label={`${offlineTexts.goOn}: ${text}`}
        onClick={() => void navigate(addressOfDraft(entry))}
      >
        {offlineTexts.goOn}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={offlineTexts.endTitle}
          text={offlineTexts.endText}
          onClose={() => setAsking(false)}
        >
          <Button variant="default" onClick={() => setAsking(false)}>
            {commonTexts.cancel}
          </Button>
          <Button color="red" onClick={() => void changeOutbox((store) => store.takeBack(entry.seq))}>
            {offlineTexts.end}
          </Button>
        </QuestionDialog>
      )}
    </EntryRow>
  )
}

import { Alert, Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { shortDate, shortTime } from '#ui/dates.ts'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { type Entry, newEntry } from '#ui/outbox/entry.ts'
import { changeOutbox, sendNow, serverNow, useOutbox } from '#ui/outbox/outbox.ts'
import { newKey } from '#ui/call.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import { OwnersToAsk } from '#account/members/web/RightNeeded.tsx'
import { discardEntry } from '../contract.ts'
import { offlineTexts } from '../texts.ts'
import { detailsOf } from './effects.ts'
import classes from './OutboxList.module.css'

const RetryDialog = lazyPart(async () => (await import('./RetryDialog.tsx')).RetryDialog)

/** List of drafts, waiting entries in the order of sending, and refused entries. */
export function OutboxList() {
  const { entries, stop } = useOutbox()
  const [refused, drafts, waiting] = (['REFUSED', 'DRAFT', 'WAITING'] as const).map((state) =>
    entries.filter((entry) => entry.state === state),
  ) as [Entry[], Entry[], Entry[]]
  if (refused.length + drafts.length + waiting.length === 0) return null
  return (
    <Stack gap="lg">
      {refused.length > 0 && (
        <Stack gap="xs" component="section" aria-label={offlineTexts.refusedTitle}>
          <Title order={2}>{offlineTexts.refusedTitle}</Title>
          <Text size="sm">{offlineTexts.refusedText}</Text>
          {refused.map((entry) => (
            <Refused key={entry.seq} entry={entry} />
          ))}
        </Stack>
      )}
      {drafts.length > 0 && (
        <Stack gap="xs" component="section" aria-label={offlineTexts.underWay}>
          <Title order={2}>{offlineTexts.underWay}</Title>
          <Text size="sm">{offlineTexts.underWayText}</Text>
          {drafts.map((entry) => (
            <InProgress key={entry.seq} entry={entry} />
          ))}
        </Stack>
      )}
      {waiting.length > 0 && (
        <Stack gap="xs" component="section" aria-label={offlineTexts.waiting}>
          <Title order={2}>{offlineTexts.waiting}</Title>
          <Text size="sm">{offlineTexts.waitingText}</Text>
          {stop && (
            <Alert color="straw" role="status">
              <Group justify="space-between">
                <Text size="sm">
                  {offlineTexts.stops[stop.reason]} {stop.reason === 'SIGNAL' ? '' : stop.message}
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
          )}
          {waiting.map((entry) => (
            <Waits key={entry.seq} entry={entry} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function EntryText({ entry, note }: { entry: Entry; note?: string | undefined }) {
  return (
    <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">{entry.summary}</Text>
      <Text size="xs" c="dimmed">
        {offlineTexts.done(`${shortDate(entry.happened_at)}, ${shortTime(entry.happened_at)}`)}
        {note && ` · ${note}`}
      </Text>
    </Box>
  )
}

function Waits({ entry }: { entry: Entry }) {
  const { seq, wasSent, undoRequested } = entry
  const note = undoRequested ? offlineTexts.takenBack : wasSent ? offlineTexts.mayBeBooked : undefined
  // Users can undo their own actions, except discarding, a waiting undo, and a count that may have been booked.
  const canUndo = !undoRequested && entry.details !== null && !(wasSent && detailsOf(entry).count)
  async function takeBack() {
    // Since the last refresh, the entry may have been booked and included in the reloaded stock.
    const wasThere = await changeOutbox((store) => store.takeBack(seq))
    if (wasThere === false) toast('warning', offlineTexts.tooLate)
  }
  return (
    <Paper p="sm" className={classes.entry} data-state="waiting">
      <Group justify="space-between" wrap="nowrap">
        <EntryText entry={entry} note={note} />
        {canUndo && (
          <Button variant="default" miw="max-content" onClick={() => void takeBack()}>
            {offlineTexts.takeBack}
          </Button>
        )}
      </Group>
    </Paper>
  )
}

function InProgress({ entry }: { entry: Entry }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  return (
    <Paper p="sm" className={classes.entry} data-state="draft">
      <Stack gap="xs">
        <EntryText entry={entry} />
        <Group gap="xs">
          <Button onClick={() => void navigate(addressOfDraft(entry))}>{offlineTexts.goOn}</Button>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {offlineTexts.end}
          </Button>
        </Group>
      </Stack>
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
    </Paper>
  )
}

function Refused({ entry }: { entry: Entry }) {
  const { tenant_id } = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'discard' | 'again' | null>(null)
  const { seq, key, summary, error = '', warnings = [], happened_at } = entry
  const now = () => new Date(serverNow()).toISOString()
  const details = detailsOf(entry)
  const isWhole = Boolean(details.opening ?? details.count)
  /** Sends the entry again as it happened, and accepts the warnings. */
  const recordAnyway = () => {
    const { seq: _, error: __, warnings: ___, ...same } = entry
    const { accept = [], ...body } = entry.body as { accept?: WarningCode[] }
    const fresh = { key: newKey(), state: 'WAITING' as const, wasSent: false }
    return changeOutbox((store) =>
      store.add(
        { ...same, ...fresh, body: { ...body, accept: [...new Set([...accept, ...warnings])] } },
        seq,
      ),
    )
  }
  const anew = async () => {
    if (details.keep ?? details.nitrogen) return setAsking('again')
    const { seq: _, error: __, warnings: ___, ...same } = entry
    const state = isWhole ? ('DRAFT' as const) : ('WAITING' as const)
    const fresh = { key: newKey(), happened_at: now(), queuedAt: Date.now(), state }
    const put = await changeOutbox((store) =>
      store.add({ ...same, ...fresh, wasSent: false, undoRequested: false }, seq),
    )
    if (isWhole && put !== undefined) await navigate(addressOfDraft({ ...entry, seq: put }))
  }
  const discard = () =>
    changeOutbox((store) =>
      store.add(
        newEntry(
          discardEntry,
          {
            body: {
              tenant_id,
              key,
              summary: summary.slice(0, 500),
              error: error.slice(0, 500) || '–',
              happened_at,
            },
          },
          now(),
          { summary: `${offlineTexts.discard}: ${summary}` },
        ),
        seq,
      ),
    )
  return (
    <Paper p="sm" className={classes.entry} data-state="refused">
      <Stack gap="xs">
        <EntryText entry={entry} />
        <Text size="sm" fw={600} c="var(--mantine-color-error)">
          {error}
        </Text>
        <Group gap="xs">
          {warnings.length > 0 && (
            <Button variant="default" onClick={() => void recordAnyway()}>
              {commonTexts.anyway(offlineTexts.record)}
            </Button>
          )}
          <Button variant="default" onClick={() => void anew()}>
            {offlineTexts.anew}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking('discard')}>
            {offlineTexts.discard}
          </Button>
        </Group>
      </Stack>
      {asking === 'again' && <RetryDialog entry={entry} onClose={() => setAsking(null)} />}
      {asking === 'discard' && (
        <QuestionDialog
          title={offlineTexts.discardTitle}
          text={offlineTexts.discardText}
          onClose={() => setAsking(null)}
        >
          <Button variant="default" onClick={() => setAsking(null)}>
            {commonTexts.cancel}
          </Button>
          <Button color="red" onClick={() => void discard()}>
            {offlineTexts.discard}
          </Button>
        </QuestionDialog>
      )}
    </Paper>
  )
}

function addressOfDraft(entry: Entry) {
  const to = detailsOf(entry).count ? ('/offline/counts/$seq' as const) : ('/offline/openings/$seq' as const)
  return { to, params: { seq: String(entry.seq) } }
}

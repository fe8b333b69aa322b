import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#features/session/web/session.ts'
import { shortDate, shortTime } from '#ui/dates.ts'
import { Ask } from '#ui/Ask.tsx'
import { type Entry, newEntry } from '#ui/outbox/entry.ts'
import { changeOutbox, sendNow, serverNow, useOutbox } from '#ui/outbox/outbox.ts'
import { newKey } from '#ui/call.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import { OwnersToAsk } from '#features/members/web/RightNeeded.tsx'
import { discardEntry } from '../contract.ts'
import { pocketTexts } from '../texts.ts'
import { aboutOf } from './effects.ts'
import classes from './OutboxList.module.css'
import pocketScreenClasses from './PocketScreen.module.css'

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
        <Stack gap="xs" component="section" aria-label={pocketTexts.refusedTitle}>
          <Title order={2}>{pocketTexts.refusedTitle}</Title>
          <Text size="sm">{pocketTexts.refusedText}</Text>
          {refused.map((entry) => (
            <Refused key={entry.seq} entry={entry} />
          ))}
        </Stack>
      )}
      {drafts.length > 0 && (
        <Stack gap="xs" component="section" aria-label={pocketTexts.underWay}>
          <Title order={2}>{pocketTexts.underWay}</Title>
          <Text size="sm">{pocketTexts.underWayText}</Text>
          {drafts.map((entry) => (
            <InProgress key={entry.seq} entry={entry} />
          ))}
        </Stack>
      )}
      {waiting.length > 0 && (
        <Stack gap="xs" component="section" aria-label={pocketTexts.waiting}>
          <Title order={2}>{pocketTexts.waiting}</Title>
          <Text size="sm">{pocketTexts.waitingText}</Text>
          {stop && (
            <Alert color="straw" role="status">
              <Group justify="space-between">
                <Text size="sm">
                  {pocketTexts.stops[stop.because]} {stop.because === 'SIGNAL' ? '' : stop.said}
                  {stop.because === 'NOT_ALLOWED' && (
                    <>
                      {' '}
                      <OwnersToAsk />
                    </>
                  )}
                </Text>
                {stop.because === 'CONTRACT' ? (
                  <Button onClick={() => location.reload()}>{pocketTexts.update}</Button>
                ) : (
                  <Button variant="default" onClick={() => void sendNow(true)}>
                    {pocketTexts.sendNow}
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

function Said({ entry, note }: { entry: Entry; note?: string | undefined }) {
  return (
    <div className={pocketScreenClasses.pocketLine}>
      <Text size="sm">{entry.said}</Text>
      <Text size="xs" c="dimmed">
        {pocketTexts.done(`${shortDate(entry.happened_at)}, ${shortTime(entry.happened_at)}`)}
        {note && ` · ${note}`}
      </Text>
    </div>
  )
}

function Waits({ entry }: { entry: Entry }) {
  const { seq, is_tried, is_undone } = entry
  const note = is_undone ? pocketTexts.takenBack : is_tried ? pocketTexts.mayBeBooked : undefined
  // Only a user's own actions can be undone, except discarding; not a waiting undo, nor a count that may have
  // been booked.
  const canUndo = !is_undone && entry.about !== null && !(is_tried && aboutOf(entry).count)
  async function takeBack() {
    // Since the last refresh, it may have been booked and included in the reloaded stock.
    const wasThere = await changeOutbox((store) => store.takeBack(seq))
    if (wasThere === false) toast('warning', pocketTexts.tooLate)
  }
  return (
    <Paper p="sm" className={classes.entry} data-state="waiting">
      <Group justify="space-between" wrap="nowrap">
        <Said entry={entry} note={note} />
        {canUndo && (
          <Button variant="default" miw="max-content" onClick={() => void takeBack()}>
            {pocketTexts.takeBack}
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
        <Said entry={entry} />
        <Group gap="xs">
          <Button onClick={() => void navigate(addressOfDraft(entry))}>{pocketTexts.goOn}</Button>
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {pocketTexts.end}
          </Button>
        </Group>
      </Stack>
      {isAsking && (
        <Ask title={pocketTexts.endTitle} text={pocketTexts.endText} onClose={() => setAsking(false)}>
          <Button variant="default" onClick={() => setAsking(false)}>
            {commonTexts.cancel}
          </Button>
          <Button color="red" onClick={() => void changeOutbox((store) => store.takeBack(entry.seq))}>
            {pocketTexts.end}
          </Button>
        </Ask>
      )}
    </Paper>
  )
}

function Refused({ entry }: { entry: Entry }) {
  const { tenant_id } = useSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'discard' | 'again' | null>(null)
  const { seq, key, said, why = '', warnings = [], happened_at } = entry
  const now = () => new Date(serverNow()).toISOString()
  const about = aboutOf(entry)
  const isWhole = Boolean(about.opening ?? about.count)
  /** Sends the entry again as it happened, and accepts the warnings. */
  const recordAnyway = () => {
    const { seq: _, why: __, warnings: ___, ...same } = entry
    const { accept = [], ...body } = entry.body as { accept?: WarningCode[] }
    const fresh = { key: newKey(), state: 'WAITING' as const, is_tried: false }
    return changeOutbox((store) =>
      store.add(
        { ...same, ...fresh, body: { ...body, accept: [...new Set([...accept, ...warnings])] } },
        seq,
      ),
    )
  }
  const anew = async () => {
    if (about.keep ?? about.nitrogen) return setAsking('again')
    const { seq: _, why: __, warnings: ___, ...same } = entry
    const state = isWhole ? ('DRAFT' as const) : ('WAITING' as const)
    const fresh = { key: newKey(), happened_at: now(), kept_at: Date.now(), state }
    const put = await changeOutbox((store) =>
      store.add({ ...same, ...fresh, is_tried: false, is_undone: false }, seq),
    )
    if (isWhole && put !== undefined) await navigate(addressOfDraft({ ...entry, seq: put }))
  }
  const discard = () =>
    changeOutbox((store) =>
      store.add(
        newEntry(
          discardEntry,
          { body: { tenant_id, key, said: said.slice(0, 500), why: why.slice(0, 500) || '–', happened_at } },
          now(),
          { said: `${pocketTexts.discard}: ${said}` },
        ),
        seq,
      ),
    )
  return (
    <Paper p="sm" className={classes.entry} data-state="refused">
      <Stack gap="xs">
        <Said entry={entry} />
        <Text size="sm" fw={600} c="var(--mantine-color-error)">
          {why}
        </Text>
        <Group gap="xs">
          {warnings.length > 0 && (
            <Button variant="default" onClick={() => void recordAnyway()}>
              {commonTexts.anyway(pocketTexts.record)}
            </Button>
          )}
          <Button variant="default" onClick={() => void anew()}>
            {pocketTexts.anew}
          </Button>
          <Button variant="subtle" color="red" onClick={() => setAsking('discard')}>
            {pocketTexts.discard}
          </Button>
        </Group>
      </Stack>
      {asking === 'again' && <RetryDialog entry={entry} onClose={() => setAsking(null)} />}
      {asking === 'discard' && (
        <Ask title={pocketTexts.discardTitle} text={pocketTexts.discardText} onClose={() => setAsking(null)}>
          <Button variant="default" onClick={() => setAsking(null)}>
            {commonTexts.cancel}
          </Button>
          <Button color="red" onClick={() => void discard()}>
            {pocketTexts.discard}
          </Button>
        </Ask>
      )}
    </Paper>
  )
}

/** Returns the address at which a draft continues. */
function addressOfDraft(entry: Entry) {
  const to = aboutOf(entry).count ? ('/pocket/counts/$seq' as const) : ('/pocket/openings/$seq' as const)
  return { to, params: { seq: String(entry.seq) } }
}

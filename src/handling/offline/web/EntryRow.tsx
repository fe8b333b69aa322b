import { Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsMove,
  IconClipboardCheck,
  IconClipboardList,
  IconDroplet,
} from '@tabler/icons-react'
import { createElement, type ReactNode } from 'react'
import { WITHDRAWAL_ICONS } from '#stock/straws/web/WithdrawalFields.tsx'
import { whenText } from '#ui/dates.ts'
import type { Entry } from '#ui/outbox/entry.ts'
import { offlineTexts } from '../texts.ts'
import { detailsOf } from './effects.ts'
import classes from './EntryRow.module.css'

/** Returns the sentence of an entry: imperative until it is recorded, then in the past tense. */
export function wordsOf(entry: Entry): { text: string; counted?: string; place?: string } {
  const { sentence, opening, count } = detailsOf(entry)
  const isDone = entry.state === 'BOOKED'
  if (sentence) return { ...sentence, text: isDone ? sentence.done : sentence.todo }
  if (opening && isDone) return { text: offlineTexts.picked(opening.name) }
  if (count && isDone) return { text: offlineTexts.countSaved(entry.summary) }
  return { text: entry.summary }
}

/** Formats a time of the phone's own clock as "10:31" today, "20 Nov 2026, 10:31" otherwise. */
export const timeOf = (ms: number) => whenText(new Date(ms).toISOString())

/** Sentence of an entry, with the number of straws emphasised. */
export function EntrySentence({ entry }: { entry: Entry }) {
  const { text, counted } = wordsOf(entry)
  const at = counted ? text.indexOf(counted) : -1
  if (!counted || at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <b>{counted}</b>
      {text.slice(at + counted.length)}
    </>
  )
}

function EntryIcon({ entry }: { entry: Entry }) {
  const { keep, nitrogen, opening, count } = detailsOf(entry)
  const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const
  if (keep?.act === 'move') return <IconArrowsMove {...icon} />
  if (keep) return createElement(WITHDRAWAL_ICONS[keep.values.type], icon)
  if (nitrogen) return <IconDroplet {...icon} />
  if (opening) return <IconClipboardList {...icon} />
  return count ? <IconClipboardCheck {...icon} /> : <IconArrowBackUp {...icon} />
}

type Props = { entry: Entry; note?: ReactNode; children?: ReactNode }

export function EntryRow({ entry, note, children }: Props) {
  const { place } = wordsOf(entry)
  return (
    <li className={classes.row} data-state={entry.state}>
      <span className={classes.icon}>
        <EntryIcon entry={entry} />
      </span>
      <div className={classes.text}>
        <Text>
          <EntrySentence entry={entry} />
        </Text>
        <Text size="sm" c="dimmed">
          {note ?? [whenText(entry.happened_at), place].filter(Boolean).join(', ')}
        </Text>
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </li>
  )
}

export function addressOfDraft(entry: Entry) {
  const to = detailsOf(entry).count ? ('/offline/counts/$seq' as const) : ('/offline/openings/$seq' as const)
  return { to, params: { seq: String(entry.seq) } }
}

import { ActionIcon, Box, Button, Group } from '@mantine/core'
import { IconHelpCircle, IconScan, IconX } from '@tabler/icons-react'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { Line } from '#handling/scanning/scan-list.ts'
import { scanTexts } from '#handling/scanning/texts.ts'
import type { Held } from '#handling/scanning/web/use-scanned-straws.ts'
import { AnchorLink } from '#ui/links.tsx'
import { shortTime } from '#ui/dates.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { groupedCode, readCode } from '#stock/label-codes/code.ts'
import classes from './ScanLines.module.css'

const ACTS = {
  WHOSE: scanTexts.chooseMatch,
  WHICH: scanTexts.which,
  PLACE: scanTexts.whichPlace,
  AGAIN: scanTexts.again,
} as const

type Props = {
  lines: readonly Line[]
  fresh: number | null
  held: ReadonlyMap<number, Held>
  onAnswer: (line: Line, act: NonNullable<LineWords['act']>) => void
  onRemove: (key: number) => void
}

export function ScanLines({ lines, fresh, held, onAnswer, onRemove }: Props) {
  return (
    <ul className={classes.scanLines} aria-label={scanTexts.list}>
      {lines.map((line, index) => {
        const own = held.get(line.key)
        const { title, about, where, act, isGood } = wordsOf(line, own)
        const straws = own && line.target?.kind !== 'OTHER' ? own.straws.length : null
        return (
          <li
            // A repeated scan highlights the line again.
            key={`${line.key} ${line.times}`}
            data-tone={isGood ? 'good' : 'open'}
            data-new={line.key === fresh || undefined}
          >
            <Box component="span" visibleFrom="sm" className={classes.scanPlace}>
              {lines.length - index}
            </Box>
            <span className={classes.scanMark}>
              {own?.colour ? (
                <StrawMark colour={own.colour} height={30} />
              ) : isGood ? (
                <IconScan size={20} stroke={1.75} aria-hidden />
              ) : (
                <IconHelpCircle size={20} stroke={1.75} aria-hidden />
              )}
            </span>
            <Group component="span" gap="4px 10px" miw={0} className={classes.scanTitle}>
              <b>
                <LineLink line={line}>{title}</LineLink>
              </b>
              {act && (
                <Button
                  variant="default"
                  h={44}
                  px={14}
                  radius={22}
                  c="var(--accent-ink)"
                  aria-label={`${ACTS[act]} ${title}`}
                  onClick={() => onAnswer(line, act)}
                >
                  {ACTS[act]}
                </Button>
              )}
            </Group>
            <span className={classes.scanAbout}>{unbroken(about)}</span>
            <span className={classes.scanWhere}>{where}</span>
            <b className={`${classes.scanStraws} num`}>{act ? '?' : straws !== null && grouped(straws)}</b>
            <Box component="span" visibleFrom="sm" className={`${classes.scanTime} num`}>
              {shortTime(new Date(line.at).toISOString())}
            </Box>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={scanTexts.forget(title)}
              onClick={() => onRemove(line.key)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}

/** Renders a list of words so that no line ends within a label such as B-26-014. */
export const unbroken = (text: string) =>
  text.split(/(?<=, )/).map((part) => (
    <span key={part} style={/^\S+ ?$/.test(part) ? { whiteSpace: 'nowrap' } : {}}>
      {part}
    </span>
  ))

function LineLink({ line: { state, target, text }, children }: { line: Line; children: string }) {
  if (state !== 'KNOWN' || target === null) return children
  const look = { c: 'inherit', inherit: true } as const
  if (target.kind === 'BATCH')
    return (
      <AnchorLink {...look} to="/batches/$id" params={{ id: target.batch_id }}>
        {children}
      </AnchorLink>
    )
  if (target.kind === 'PLACE')
    return (
      <AnchorLink
        {...look}
        to="/containers/$id"
        params={{ id: target.container_id }}
        search={target.canister === null ? {} : { canister: target.canister }}
      >
        {children}
      </AnchorLink>
    )
  return (
    <AnchorLink {...look} to="/Q/$code" params={{ code: text }}>
      {children}
    </AnchorLink>
  )
}

type LineWords = {
  title: string
  about: string
  where: string
  /** Action that the line needs from the user; null if none. */
  act: 'WHOSE' | 'WHICH' | 'PLACE' | 'AGAIN' | null
  isGood: boolean
}

export function wordsOf(line: Line, held: Held | undefined): LineWords {
  const { state, text, times } = line
  const code = readCode(text)
  const title = code ? groupedCode(code) : `“${text}”`
  const open = (about: string, act: LineWords['act'] = null) => ({
    title,
    about,
    where: '',
    act,
    isGood: false,
  })
  switch (state) {
    case 'LOOKING':
      return { ...open(scanTexts.looking), isGood: true }
    case 'FAILED':
      return open(scanTexts.failed, 'AGAIN')
    case 'FOREIGN':
      return open(scanTexts.foreign, 'WHOSE')
    case 'DAMAGED':
      return open(scanTexts.damaged, 'WHOSE')
    case 'SEVERAL':
      return open(scanTexts.severalHits, 'WHICH')
    case 'NOT_OURS':
      return open(scanTexts.notOurs)
    case 'GONE':
      return open(scanTexts.gone)
    case 'KNOWN': {
      if (!held) return { ...open(scanTexts.looking), isGood: true }
      const there = held.isOpen ? scanTexts.severalPlaces(held.places.length) : held.where
      const isNothing = held.straws.length === 0 && !held.isOpen && line.target?.kind !== 'OTHER'
      const where = isNothing ? scanTexts.noStraws : (there ?? '')
      return {
        title: held.title,
        about: [held.about, times > 1 && scanTexts.twice].filter(Boolean).join('. '),
        where,
        act: held.isOpen ? 'PLACE' : null,
        isGood: !held.isOpen,
      }
    }
  }
}

export function isOpen(line: Line, held: Held | undefined): boolean {
  return wordsOf(line, held).act !== null
}

import { useId } from 'react'
import { words } from '#platform/contract/words.ts'
import { strawPaint } from '#ui/theme.ts'
import type { PickedBatch } from '../shapes.ts'
import { type MarkPart, markLine } from '../marks.ts'
import classes from './StrawInHand.module.css'

type Props = {
  batch: Pick<PickedBatch, 'label' | 'straw_colour' | 'straw_mark_text'>
  /** Print in parts, if it is compared with another print. */
  parts?: readonly MarkPart[]
}

const WIDTH = 358
const PRINT_FROM = 52
const LARGEST = 11.2
/** Width of a character, as a share of the font size. */
const CHARACTER = 0.66

export function printOf({ label, straw_mark_text }: Props['batch']): string {
  return straw_mark_text === null ? label : markLine(straw_mark_text)
}

/** Straw as it looks in the hand, for visual comparison: plug, print, sealed end. */
export function StrawInHand({ batch, parts }: Props) {
  const shine = useId()
  const { fill, rim, ink } = strawPaint(batch.straw_colour)
  const print = printOf(batch)
  const size = Math.min(LARGEST, (WIDTH - PRINT_FROM - 12) / (print.length * CHARACTER))
  const colour = (words[batch.straw_colour] ?? batch.straw_colour).toLowerCase()
  return (
    <div className={classes.strawInHand} role="img" aria-label={`${colour}, ${print}`}>
      <svg viewBox={`0 0 ${WIDTH} 28`} width="100%" aria-hidden>
        <defs>
          <linearGradient id={shine} x2="0" y2="1">
            <stop stopColor="var(--straw-shine)" stopOpacity=".5" />
            <stop offset=".3" stopColor="var(--straw-shine)" stopOpacity=".12" />
            <stop offset=".62" stopColor="var(--straw-shade)" stopOpacity="0" />
            <stop offset="1" stopColor="var(--straw-shade)" stopOpacity=".22" />
          </linearGradient>
        </defs>
        <rect x=".75" y=".75" width="356.5" height="26.5" rx="5" fill={fill} stroke={rim} strokeWidth="1.5" />
        <rect x="6.4" y="1.5" width="26.8" height="25" fill={rim} opacity=".85" />
        <path d="M42.2 1.5V26.5" stroke={rim} strokeOpacity=".5" />
        <path d="M351 1.5V26.5" stroke={rim} strokeOpacity=".7" strokeWidth="2" />
        <rect x=".75" y=".75" width="356.5" height="26.5" rx="5" fill={`url(#${shine})`} />
      </svg>
      <span
        aria-hidden
        style={{ color: ink, left: share(PRINT_FROM), fontSize: `${((size / WIDTH) * 100).toFixed(3)}cqw` }}
      >
        {parts
          ? parts.map(({ text, differs }, index) => (differs ? <b key={index}>{text}</b> : text))
          : print}
      </span>
    </div>
  )
}

const share = (of: number) => `${((of / WIDTH) * 100).toFixed(2)}%`

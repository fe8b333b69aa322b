import { Group, Text } from '@mantine/core'
import { WBFSH_DOSE } from '#stock/batches/whole-doses.ts'
import type { ListedStallion } from '#stock/straws/horses.ts'
import { strawPaint } from '#ui/theme.ts'
import { drawLine, yOf } from './freeze-drawing.ts'
import { horsesTexts } from './texts.ts'

const LINE = { width: 150, height: 26 }
/** Number of freezes from which a line shows more than their range in words. */
const LINE_FROM = 3

/** Freezes of a stallion in a row of the list, on the scale that all rows share. */
export function FreezeLine({ stallion: { freezes, progressive } }: { stallion: ListedStallion }) {
  if (!progressive)
    return (
      <Text size="xs" c="dimmed">
        {horsesTexts.notMeasured}
      </Text>
    )
  const range = horsesTexts.range(progressive)
  if (freezes.length < LINE_FROM)
    return (
      <>
        <Text size="sm">{range}</Text>
        <Text size="xs" c="dimmed">
          {horsesTexts.freezeCount(freezes.length)}
        </Text>
      </>
    )
  const y = yOf(WBFSH_DOSE.progressive, LINE.height)
  return (
    <>
      <svg {...LINE} role="img" aria-label={horsesTexts.freezesOf(freezes.length, range)} display="block">
        <path d={`M0 ${y}H${LINE.width}`} stroke="var(--gold)" />
        {drawLine(freezes, LINE).map(({ freeze, x, y: at }, index) => {
          const { fill, rim } = strawPaint(freeze.straw_colour)
          return <circle key={index} cx={x} cy={at} r={4} fill={fill} stroke={rim} />
        })}
      </svg>
      <Text size="xs" c="dimmed" aria-hidden>
        {range}, {horsesTexts.freezeCount(freezes.length)}
      </Text>
    </>
  )
}

type BarProps = { colours: ListedStallion['colours']; max: number; height?: number }

/** Bar of stored straws in their colours; `max` straws fill the width. */
export function ColourBar({ colours, max, height = 12 }: BarProps) {
  return (
    <Group gap={2} wrap="nowrap" aria-hidden h={height}>
      {colours.map(({ straw_colour, straws }) => {
        const { fill, rim } = strawPaint(straw_colour)
        return (
          <span
            key={straw_colour}
            style={{
              width: `${(straws / Math.max(1, max)) * 100}%`,
              minWidth: 4,
              height,
              borderRadius: 3,
              background: fill,
              border: `1px solid ${rim}`,
            }}
          />
        )
      })}
    </Group>
  )
}

import { Box, Group, Paper, Text, Title, Tooltip, VisuallyHidden } from '@mantine/core'
import { grouped } from '#platform/contract/grouped.ts'
import { today } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { useWidth } from '#ui/use-width.ts'
import { type River as Reply, type RiverBend, foldBends } from '../river.ts'
import { bendText, dateTick, eventText, laneText, lanesText, riverTexts } from '../river-texts.ts'
import { type DrawnBend, type Drawing, drawRiver } from './river-drawing.ts'
import classes from './River.module.css'

const DESK = { names: 176, height: 190, gap: 32, dates: 6 }
const PHONE = { names: 104, height: 120, gap: 36, dates: 4 }
/** Width in pixels from which bends have texts beside them. */
const WIDE = 640
const PHONE_BENDS = 10

type Props = { river: Reply; label: string }

/** Draws the river of the batch with this label. Renders nothing for batches whose straws only came in. */
export function River({ river, label }: Props) {
  if (river.bends.length < 2) return null
  const total = river.bends.reduce((sum, { from, straws }) => sum + (from === null ? straws : 0), 0)
  return (
    <Paper component="figure" m={0} className={classes.river}>
      <Group component="figcaption" justify="space-between" gap="xs" mb={4}>
        <Title order={2} size="h4">
          {riverTexts.title(total)}
        </Title>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {riverTexts.hint}
        </Text>
        <VisuallyHidden>{lanesText(river.lanes)}</VisuallyHidden>
      </Group>
      <Drawn river={river} label={label} />
    </Paper>
  )
}

function Drawn({ river: { lanes, bends }, label }: Props) {
  const { ref, width } = useWidth()
  const isWide = width >= WIDE
  const river = { lanes, bends: isWide ? bends : foldBends(bends, PHONE_BENDS) }
  const drawing = width > 0 ? drawRiver(river, today(), { width, ...(isWide ? DESK : PHONE) }) : null
  return (
    <Box ref={ref} pos="relative">
      {drawing && (
        <>
          <Water drawing={drawing} width={width} />
          {drawing.lanes.map(({ lane, y, height }, index) => (
            <div
              key={index}
              aria-hidden
              className={classes.name}
              hidden={lane.straws === 0}
              style={{ left: drawing.right + 10, top: y + height / 2 }}
            >
              <b className="num">{grouped(lane.straws)}</b> {laneText(lane, lanes)}
            </div>
          ))}
          {isWide && <Events drawing={drawing} river={river} />}
          <ol className={classes.bends} aria-label={riverTexts.bends}>
            {drawing.bends.map(({ bend, at }, index) => (
              <li key={index} style={{ left: at.x, top: at.y }}>
                <Bend bend={bend} text={bendText(bend, lanes)} label={label} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Box>
  )
}

function Bend({ bend, text, label }: { bend: RiverBend; text: string; label: string }) {
  const { first_day: from, last_day: to, type } = bend
  return (
    <Tooltip label={text} events={{ hover: true, focus: true, touch: false }} multiline maw={280}>
      <AnchorLink
        data-dense
        to="/movements"
        search={{ batch_label: label, from, to, type }}
        className={classes.bend}
        aria-label={text}
      />
    </Tooltip>
  )
}

const DATES_HEIGHT = 26

function Water({ drawing, width }: { drawing: Drawing; width: number }) {
  const { lanes, bends, dates, left, top, bottom } = drawing
  const height = bottom + DATES_HEIGHT
  const [first] = bends
  const named = lanes.map(({ lane }) => lane)
  return (
    <svg
      className={classes.water}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden
    >
      {dates.map(({ x, day }) => (
        <g key={day}>
          <path d={`M${x} ${top - 6}V${bottom + 8}`} stroke="var(--line)" />
          <text x={x} y={height - 4} textAnchor="middle" className={classes.date}>
            {dateTick(day)}
          </text>
        </g>
      ))}
      {bends.map(({ path, lane, bend }, index) => (
        <path
          key={index}
          d={path}
          data-kind={lane === null ? 'USED' : lanes[lane]!.lane.kind}
          data-type={bend.type}
        />
      ))}
      {lanes.map(({ path, lane }, index) => (
        <path key={index} d={path} data-kind={lane.kind} />
      ))}
      {bends.map(({ at, lane, bend }, index) =>
        lane === null ? (
          <circle key={index} cx={at.x} cy={at.y} r={4} data-outcome={bend.outcome ?? bend.type} />
        ) : null,
      )}
      {first && (
        <text x={left} y={top - 10}>
          {eventText(first.bend, named)}
        </text>
      )}
    </svg>
  )
}

const LETTER = 6.3
const LINE = 16

type Written = { x: number; y: number; width: number; text: string; key: number }

/** Texts beside bends. Bends of more straws take precedence; a text that would overlap another is omitted. */
function Events({ drawing, river }: { drawing: Drawing; river: Reply }) {
  const written: Written[] = []
  const isFree = ({ x, y, width }: Written) =>
    x >= drawing.left &&
    x + width <= drawing.right &&
    written.every(
      (other) => Math.abs(other.y - y) >= LINE || other.x + other.width < x || x + width < other.x,
    ) &&
    drawing.bends.every(({ at }) => Math.abs(at.y - y) >= LINE / 2 || at.x + 6 < x || x + width < at.x - 6)
  for (const [key, drawn] of [...drawing.bends.entries()]
    .slice(1)
    .toSorted(([, a], [, b]) => b.bend.straws - a.bend.straws)) {
    const text = eventText(drawn.bend, river.lanes)
    const width = text.length * LETTER
    const place = placesBeside(drawn, drawing).map(({ x, y }) => ({
      x: x < 0 ? -x - width : x,
      y,
      width,
      text,
      key,
    }))
    const free = place.find(isFree)
    if (free) written.push(free)
  }
  return written.map(({ key, x, y, text }) => (
    <span key={key} aria-hidden className={classes.event} style={{ left: x, top: y }}>
      {text}
    </span>
  ))
}

/** Returns places for the text of a bend, the best first; a negative x is the position of the text's right end. */
function placesBeside({ at, lane }: DrawnBend, { lanes }: Drawing) {
  if (lane === null)
    return [
      { x: -(at.x - 10), y: at.y },
      { x: at.x + 10, y: at.y },
    ]
  const y = lanes[lane]!.y - LINE / 2 - 1
  return [
    { x: at.x + 26, y },
    { x: -(at.x - 40), y },
  ]
}

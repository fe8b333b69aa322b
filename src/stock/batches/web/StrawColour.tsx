import { Group, Text, VisuallyHidden } from '@mantine/core'
import type { StrawColour as Colour } from '../straw.ts'
import { words } from '#platform/contract/words.ts'
import { strawPaint } from '#ui/theme.ts'

type Props = {
  colour: Colour
  withName?: boolean
  /** Height in pixels; the width is a third of the height. */
  height?: number
}

/** Straw in its colour. The colour's name is visible if `withName` is set, otherwise only for screen readers. */
export function StrawColour({ colour, withName = false, height = 18 }: Props) {
  const name = words[colour]
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      <StrawMark colour={colour} height={height} />
      {withName ? (
        <Text size="sm" component="span">
          {name}
        </Text>
      ) : (
        <VisuallyHidden component="span">{name}</VisuallyHidden>
      )}
    </Group>
  )
}

/** Straw in its colour, hidden from screen readers. */
export function StrawMark({ colour, height = 18 }: { colour: Colour; height?: number }) {
  const { fill, rim } = strawPaint(colour)
  return (
    <svg
      viewBox="0 0 8 24"
      width={height / 3}
      height={height}
      aria-hidden
      style={{ flex: 'none' }}
      data-colour={colour}
    >
      <title>{words[colour] ?? colour}</title>
      <rect x={0.5} y={0.5} width={7} height={23} rx={3.5} fill={fill} stroke={rim} />
      <path d="M.5 6.5h7" stroke={rim} strokeWidth={0.8} />
      {/* A transparent straw shows its content. */}
      {colour === 'TRANSPARENT' && (
        <path d="M4 12V20" stroke="var(--n-400)" strokeWidth={2} strokeLinecap="round" />
      )}
    </svg>
  )
}

import { ColorSwatch, Group, Text, VisuallyHidden } from '@mantine/core'
import type { StrawColour as Colour } from '../straw-colours.ts'
import { words } from '#ui/words.ts'
import { STRAW_PAINT } from '#ui/theme.ts'

/** A straw's colour as a swatch, with its name for those who cannot see it. */
export function StrawColour({ colour, withName = false }: { colour: Colour; withName?: boolean }) {
  const name = words[colour]
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
      <ColorSwatch
        color={STRAW_PAINT[colour]}
        size={16}
        component="span"
        title={name ?? colour}
        style={RIM}
      />
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

// Outlines a black straw on a dark page and a white one on a light page.
const RIM = { outline: '1px solid var(--mantine-color-dimmed)', outlineOffset: -1 }

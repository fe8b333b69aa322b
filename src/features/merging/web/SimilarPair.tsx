import { Button, Group, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { mergeTexts } from '../texts.ts'

export type Compared = { into_id: string; from_id: string }
type Named = { id: string; name: string }
type Props = {
  pair: readonly [Named, Named] | undefined
  text: (first: string, second: string) => string
  onCompare: (pair: Compared) => void
}

/** One line that proposes to compare two. */
export function SimilarPair({ pair, text, onCompare }: Props) {
  if (!pair) return null
  const [first, second] = pair
  return (
    <Group gap="sm">
      <IconArrowMerge size={18} aria-hidden />
      <Text size="sm">{text(first.name, second.name)}</Text>
      <Button
        variant="default"
        size="xs"
        onClick={() => onCompare({ into_id: first.id, from_id: second.id })}
      >
        {mergeTexts.compare}
      </Button>
    </Group>
  )
}

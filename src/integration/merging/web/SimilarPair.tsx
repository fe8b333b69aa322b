import { Button, Group, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { mergeTexts } from '../texts.ts'
import type { MergeProps } from './MergeSides.tsx'

type Named = { id: string; name: string }
type Props = {
  pair: readonly [Named, Named] | undefined
  text: (first: string, second: string) => string
  Dialog: ComponentType<MergeProps>
}

export function SimilarPair({ pair, text, Dialog }: Props) {
  const [compared, setCompared] = useState<Pick<MergeProps, 'into_id' | 'from_id'> | null>(null)
  return (
    <>
      {pair && (
        <Group gap="sm">
          <IconArrowMerge size={18} aria-hidden />
          <Text size="sm">{text(pair[0].name, pair[1].name)}</Text>
          <Button
            variant="default"
            size="xs"
            onClick={() => setCompared({ into_id: pair[0].id, from_id: pair[1].id })}
          >
            {mergeTexts.compare}
          </Button>
        </Group>
      )}
      {compared && <Dialog {...compared} onClose={() => setCompared(null)} />}
    </>
  )
}

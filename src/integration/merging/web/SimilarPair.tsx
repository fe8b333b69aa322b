import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { mergeTexts } from '../texts.ts'
import classes from './SimilarPair.module.css'
import { KeepApart, type KeepApartProps, type MergeProps } from './KeepApart.tsx'

type Named = { id: string; name: string }
type Props = Pick<KeepApartProps, 'apart'> & {
  pair: readonly [Named, Named] | undefined
  /** End of the sentence that begins with both names. */
  end: string
  Dialog: ComponentType<MergeProps>
}

/** Line that proposes one pair, with a comparison; the next pair follows once it is decided. */
export function SimilarPair({ pair, end, apart, Dialog }: Props) {
  const [compared, setCompared] = useState<Pick<MergeProps, 'into_id' | 'from_id'> | null>(null)
  return (
    <>
      {pair && (
        <Alert
          color="ice"
          py={8}
          role="note"
          icon={<IconArrowMerge size={20} style={{ rotate: '90deg' }} aria-hidden />}
          classNames={{ wrapper: classes.line }}
        >
          <Group gap="sm" justify="space-between">
            <Text size="sm" flex="1 1 240px">
              <b>{pair[0].name}</b> {mergeTexts.and} <b>{pair[1].name}</b> {end}
            </Text>
            <Group gap="xs">
              <KeepApart key={`${pair[0].id} ${pair[1].id}`} apart={apart} sides={pair} />
              <Button
                variant="default"
                size="sm"
                onClick={() => setCompared({ into_id: pair[0].id, from_id: pair[1].id })}
              >
                {mergeTexts.compare}
              </Button>
            </Group>
          </Group>
        </Alert>
      )}
      {compared && <Dialog {...compared} onClose={() => setCompared(null)} />}
    </>
  )
}

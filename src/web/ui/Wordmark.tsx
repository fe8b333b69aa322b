import { Group, Text } from '@mantine/core'
import { texts } from '../texts.ts'

/** A straw in a ring, and the name. */
export function Wordmark() {
  return (
    <Group gap={8} wrap="nowrap">
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <Text fw={700} size="lg" visibleFrom="xs" component="span">
        {texts.product}
      </Text>
    </Group>
  )
}

import { Group, Text } from '@mantine/core'
import { PRODUCT } from './texts.ts'

/** A straw in a ring, and the name, unless there is no room for it. */
export function Wordmark({ is_short_when_small = false }: { is_short_when_small?: boolean }) {
  return (
    <Group gap={8} wrap="nowrap" mih={28}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <Text fw={700} size="lg" {...(is_short_when_small ? { visibleFrom: 'xs' } : {})} component="span">
        {PRODUCT}
      </Text>
    </Group>
  )
}

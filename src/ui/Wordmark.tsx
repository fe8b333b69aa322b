import { Group, Text } from '@mantine/core'
import { PRODUCT } from './texts.ts'

/** A straw in a ring, and the name, unless there is no room for it. */
export function Wordmark({ isShortWhenSmall = false }: { isShortWhenSmall?: boolean }) {
  return (
    <Group gap={8} wrap="nowrap" mih={28}>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      <Text fw={700} size="lg" {...(isShortWhenSmall ? { visibleFrom: 'xs' } : {})} component="span">
        {PRODUCT}
      </Text>
    </Group>
  )
}

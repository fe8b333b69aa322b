import { Group, Text } from '@mantine/core'
import { PRODUCT } from './texts.ts'

/** The logo and, if there is room, the name. */
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

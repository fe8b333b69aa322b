import { Badge, Group, Text } from '@mantine/core'
import { showVersion } from '#platform/contract/version.ts'
import { PRODUCT, versionTexts } from './texts.ts'
import { useApiQuery } from './call.ts'

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

/** Which version this is, and whether it only tests. Keeps its room until that is known. */
export function Version() {
  const { data } = useApiQuery(showVersion, {})
  return (
    <Group gap={8} mih={22} wrap="nowrap">
      {data && (
        <Text size="xs" c="dimmed">
          {versionTexts.version(data.version)}
        </Text>
      )}
      {data?.mode === 'testing' && <Badge color="straw">{versionTexts.testing}</Badge>}
    </Group>
  )
}

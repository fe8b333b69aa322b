import { Badge, Group, Text } from '@mantine/core'
import { showVersion } from '#platform/contract/version.ts'
import { PRODUCT, versionTexts } from './texts.ts'
import { useApiQuery } from './call.ts'

/** Logo and name of the product. With `isShortWhenSmall`, phones show only the logo. */
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

/** Version of the product, and a badge in testing mode. The line keeps its height while they are loading. */
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

import { Badge, Group, Text } from '@mantine/core'
import { showVersion } from '#platform/contract/version.ts'
import { useApiQuery } from './call.ts'
import { versionTexts } from './texts.ts'

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

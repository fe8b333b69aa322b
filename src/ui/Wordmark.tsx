import { Badge, Group, Text } from '@mantine/core'
import { showVersion } from '#platform/contract/version.ts'
import { PRODUCT, versionTexts } from './texts.ts'
import { useApiQuery } from './call.ts'

/** Logo and name of the product. With `isShortWhenSmall`, phones show only the logo. */
export function Wordmark({ isShortWhenSmall = false }: { isShortWhenSmall?: boolean }) {
  return (
    <Group gap={8} wrap="nowrap" mih={28}>
      {/* Same drawing as favicon.svg, inlined because that file is missing offline. */}
      <svg width={28} height={28} viewBox="0 0 32 32" aria-hidden>
        <circle cx={16} cy={16} r={13} fill="none" stroke="var(--accent)" strokeWidth={3} />
        <rect x={14} y={5} width={4} height={22} rx={2} fill="var(--gold)" transform="rotate(35 16 16)" />
      </svg>
      <Text fw={700} size="lg" {...(isShortWhenSmall ? { visibleFrom: 'xs' } : {})} component="span">
        {PRODUCT}
      </Text>
    </Group>
  )
}

/** Version of the product, and a badge in testing mode. The height of the line is the same while they are loading. */
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

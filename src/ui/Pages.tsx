import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { commonTexts } from './texts.ts'

type Page = { limit: number; offset: number }
type Props = { pagination: Page & { total: number }; onChange: (page: Page) => void; sizes?: number[] }

export function Pages({ pagination, onChange, sizes = [5, 10, 25, 50, 100] }: Props) {
  const { limit, offset, total } = pagination
  if (total <= Math.min(limit, ...sizes)) return null
  const last = Math.min(offset + limit, total)
  return (
    <Group justify="space-between" component="nav" aria-label={commonTexts.pages}>
      <Group gap="xs">
        <Button
          variant="default"
          disabled={offset === 0}
          onClick={() => onChange({ limit, offset: Math.max(0, offset - limit) })}
        >
          {commonTexts.previous}
        </Button>
        <Button
          variant="default"
          disabled={last >= total}
          onClick={() => onChange({ limit, offset: offset + limit })}
        >
          {commonTexts.next}
        </Button>
        <Text size="sm" c="dimmed" aria-live="polite">
          {commonTexts.range(Math.min(offset + 1, total), last, total)}
        </Text>
      </Group>
      <NativeSelect
        aria-label={commonTexts.perPage}
        data={sizes.map((size) => ({ value: String(size), label: String(size) }))}
        value={String(limit)}
        onChange={(event) => onChange({ limit: Number(event.currentTarget.value), offset: 0 })}
      />
    </Group>
  )
}

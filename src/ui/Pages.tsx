import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { commonTexts } from './texts.ts'

type Page = { limit: number; offset: number }
type Props = { pagination: Page & { total: number }; onChange: (page: Page) => void; sizes?: number[] }

export function Pages({ pagination, onChange, sizes = [5, 10, 25, 50, 100] }: Props) {
  const { limit, total } = pagination
  if (total <= Math.min(limit, ...sizes)) return null
  const { range, previous, next } = pageSteps(pagination)
  const step = (offset: number | null) => ({
    disabled: offset === null,
    onClick: () => offset !== null && onChange({ limit, offset }),
  })
  return (
    <Group justify="space-between" component="nav" aria-label={commonTexts.pages}>
      <Group gap="xs">
        <Button variant="default" {...step(previous)}>
          {commonTexts.previous}
        </Button>
        <Button variant="default" {...step(next)}>
          {commonTexts.next}
        </Button>
        <Text size="sm" c="dimmed" aria-live="polite">
          {range && commonTexts.range(range.from, range.to, total)}
        </Text>
      </Group>
      <Group gap="xs">
        <Text size="sm" c="dimmed" aria-hidden>
          {commonTexts.perPage}
        </Text>
        <NativeSelect
          aria-label={commonTexts.perPage}
          data={sizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(limit)}
          onChange={(event) => onChange({ limit: Number(event.currentTarget.value), offset: 0 })}
        />
      </Group>
    </Group>
  )
}

type Pagination = { limit: number; offset: number; total: number }

/** Returns the range of entries on a page, and the offsets of the previous and next page; each is null if absent. */
export function pageSteps({ limit, offset, total }: Pagination) {
  const to = Math.min(offset + limit, total)
  // An address can name a page beyond the end, and the last entries of a page can be deleted.
  const isPastEnd = offset >= total
  const lastPage = Math.floor(Math.max(0, total - 1) / limit) * limit
  return {
    range: isPastEnd ? null : { from: offset + 1, to },
    previous: offset === 0 ? null : isPastEnd ? lastPage : Math.max(0, offset - limit),
    next: to < total ? offset + limit : null,
  }
}

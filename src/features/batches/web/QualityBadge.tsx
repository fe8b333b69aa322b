import { Badge } from '@mantine/core'
import type { Quality } from '../contract.ts'
import { words } from '#ui/words.ts'
import { QUALITY_COLOURS } from '#ui/theme.ts'

export function QualityBadge({ quality }: { quality: Quality | null }) {
  if (quality === null) return null
  return (
    <Badge color={QUALITY_COLOURS[quality]} variant="light">
      {words[quality]}
    </Badge>
  )
}

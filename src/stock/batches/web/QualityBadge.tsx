import { Badge } from '@mantine/core'
import type { Quality } from '../contract.ts'
import { words } from '#platform/contract/words.ts'
import { batchTexts } from '../texts.ts'
import { QUALITY_COLOURS } from '#ui/theme.ts'

type Props = {
  quality: Quality | null
  /** Whether the badge is small and without the word “Quality” except for unknown quality, for lists. */
  isSmall?: boolean
}

export function QualityBadge({ quality, isSmall = false }: Props) {
  if (quality === null) return null
  return (
    <Badge color={QUALITY_COLOURS[quality]} {...(isSmall ? { h: 18, px: 6 } : {})}>
      {isSmall && quality !== 'UNKNOWN' ? words[quality] : batchTexts.qualityOf(words[quality]!)}
    </Badge>
  )
}

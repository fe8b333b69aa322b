import { Badge } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { importTexts } from '#features/imports/texts.ts'

/** The columns were matched before, in a file with the same headers. */
export function LearnedNote({ name }: { name: string | null }) {
  if (name === null) return null
  return (
    <Badge color="ice" leftSection={<IconSparkles size={14} aria-hidden />}>
      {importTexts.learned(name)}
    </Badge>
  )
}

import { Badge } from '@mantine/core'
import type { Document } from '../contract.ts'
import { documentTexts } from '../texts.ts'

export function DocumentState({ document }: { document: Document }) {
  const { replaced_by_id, undone_at } = document
  if (undone_at !== null) return <Badge color="red">{documentTexts.undone}</Badge>
  if (replaced_by_id !== null) return <Badge color="gray">{documentTexts.replaced}</Badge>
  return <Badge color="ice">{documentTexts.stands}</Badge>
}

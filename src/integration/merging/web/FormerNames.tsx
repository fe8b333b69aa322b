import { Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { type listAnimalMerges, type listPartyMerges, type Merge, undoMerge } from '../contract.ts'
import { mergeTexts } from '../texts.ts'

type Props = { id: string; title: string; endpoint: typeof listPartyMerges | typeof listAnimalMerges }

export function FormerNames({ id, title, endpoint }: Props) {
  const mayUndo = useMay(undoMerge)
  const { data } = useApiQuery(endpoint, { params: { id } })
  const [undoing, setUndoing] = useState<Merge | null>(null)
  if (!data || data.merges.length === 0) return null
  return (
    <Section title={title}>
      <List listStyleType="none" size="sm">
        {data.merges.map((merge) => (
          <List.Item key={merge.id}>
            <Group gap="sm">
              <Text size="sm">{merge.from_name}</Text>
              <Text size="sm" c="dimmed">
                {mergeTexts.mergedOn(shortDate(merge.merged_at), merge.merged_by_name)}
              </Text>
              {mayUndo && merge.can_undo && (
                <Button variant="subtle" size="xs" onClick={() => setUndoing(merge)}>
                  {mergeTexts.undoMerge}
                </Button>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
      {undoing && (
        <ConfirmDialog
          endpoint={undoMerge}
          thing={{ id: undoing.id }}
          title={mergeTexts.undoQuestion(undoing.from_name)}
          text={mergeTexts.undoExplained(undoing.from_name, undoing.into_name)}
          submit={mergeTexts.undoMerge}
          isDanger={false}
          done={mergeTexts.undone(undoing.from_name)}
          onClose={() => setUndoing(null)}
        />
      )}
    </Section>
  )
}

import { Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay, useSession } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.ts'
import { type listAnimalMerges, type listPartyMerges, type Merge, undoMerge } from '../contract.ts'
import { mergeTexts } from '../texts.ts'

type Props = { id: string; title: string; endpoint: typeof listPartyMerges | typeof listAnimalMerges }

/** What was merged into a stakeholder or horse; nothing if nothing was. */
export function FormerNames({ id, title, endpoint }: Props) {
  const { tenant_id } = useSession()
  const mayUndo = useMay(undoMerge)
  const { data } = useApiQuery(endpoint, { params: { id }, query: { tenant_id } })
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
      {undoing && <UndoDialog merge={undoing} onClose={() => setUndoing(null)} />}
    </Section>
  )
}

function UndoDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const { tenant_id } = useSession()
  const { id, from_name, into_name } = merge
  const form = useApiForm(undoMerge, {
    initial: {},
    params: { id },
    sentOf: () => ({ tenant_id }),
    onDone: () => {
      toast('success', mergeTexts.undone(from_name))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={mergeTexts.undoQuestion(from_name)}
      submit={mergeTexts.undoMerge}
      onClose={onClose}
    >
      <Text>{mergeTexts.undoExplained(from_name, into_name)}</Text>
    </DialogForm>
  )
}

import { Button, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { formTexts } from './form-texts.ts'
import { type BatchSummary, listBatches, showBatch } from '../contract.ts'
import { call, useApiQuery } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { habitsOf } from './batch-draft.ts'
import { useDraft, useDraftStore } from './draft-store.ts'

export function CopyPrevious() {
  const store = useDraftStore()
  const isNew = store.base().version === 0
  const animal_id = useDraft(({ draft }) => draft['animal_id'] ?? '')
  const query = { animal_id, limit: 1 }
  const { data } = useApiQuery(listBatches, { query }, isNew && animal_id !== '')
  const previous = data?.batches.find(({ animal }) => animal.id === animal_id)
  if (!isNew || !previous) return null
  async function copy({ id, label }: BatchSummary) {
    try {
      const batch = await call(showBatch, { params: { id } })
      const habits = habitsOf(batch, store.draft())
      store.take(habits)
      toast('info', formTexts.copied(Object.keys(habits).length, label))
    } catch (error) {
      toast('danger', errorText(error))
    }
  }
  return (
    <Tooltip label={formTexts.copyText} events={{ hover: true, focus: true, touch: false }}>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy(previous)}
      >
        {formTexts.copy(previous.label)}
      </Button>
    </Tooltip>
  )
}

import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { BATCH_ORIGINS, type BatchSummary, listBatches, showBatch } from '../contract.ts'
import { AnimalSelect } from '#features/animals/web/AnimalSelect.tsx'
import { PartySelect } from '#features/parties/web/PartySelect.tsx'
import { call, useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { batchTexts, fieldTexts } from '../texts.ts'
import { choices } from '#ui/words.ts'
import { errorText } from '#ui/error-text.ts'
import { toast } from '#ui/toast.ts'
import { habitsOf } from './batch-draft.ts'
import { ColourChoice } from './ColourChoice.tsx'
import { DraftInput } from './DraftInput.tsx'
import { Segments } from './Segments.tsx'
import { useDraft, useDraftStore } from './use-draft.ts'

export function IdentificationFields() {
  const isReceived = useDraft(({ draft }) => draft['origin'] === 'ACQUISITION')
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        <DraftInput path="label" label={batchTexts.label} isText required />
        <Stallion />
        <Segments path="origin" label={fieldTexts.origin} data={choices(BATCH_ORIGINS)} />
        <DraftInput path="received_on" label={fieldTexts.received_on} isDate required={isReceived} />
        <Producer />
        <DraftInput path="straw_amount" label={fieldTexts.straw_amount} hint={batchTexts.notInventory} />
      </SimpleGrid>
      <CopyPrevious />
      <ColourChoice />
    </Stack>
  )
}

/** Copies, on request, the stallion's last batch where laboratories work the same way each time. */
function CopyPrevious() {
  const { tenant_id } = useSession()
  const store = useDraftStore()
  const isNew = store.base().version === 0
  const animal_id = useDraft(({ draft }) => draft['animal_id'] ?? '')
  const query = { tenant_id, animal_id, limit: 1 }
  const { data } = useApiQuery(listBatches, { query }, isNew && animal_id !== '')
  const previous = data?.batches.find(({ animal }) => animal.id === animal_id)
  if (!isNew || !previous) return null
  async function copy({ id, label }: BatchSummary) {
    try {
      const batch = await call(showBatch, { params: { id }, query: { tenant_id } })
      const habits = habitsOf(batch, store.draft())
      store.take(habits)
      toast('info', batchTexts.copied(Object.keys(habits).length, label))
    } catch (error) {
      toast('danger', errorText(error))
    }
  }
  return (
    <Group gap="xs">
      <Button
        variant="light"
        size="xs"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copy(previous)}
      >
        {batchTexts.copy(previous.label)}
      </Button>
      <Text size="xs" c="dimmed">
        {batchTexts.copyText}
      </Text>
    </Group>
  )
}

function Stallion() {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft['animal_id'] || null)
  const error = useDraft(({ problems }) => problems['animal_id'])
  return (
    <AnimalSelect
      id="animal_id"
      label={fieldTexts.animal}
      required
      sex="STALLION"
      value={value}
      onChange={(id) => store.change('animal_id', id ?? '')}
      error={error}
    />
  )
}

function Producer() {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft['producer_id'] || null)
  const error = useDraft(({ problems }) => problems['producer_id'])
  return (
    <PartySelect
      id="producer_id"
      label={fieldTexts.producer}
      canCreate
      value={value}
      onChange={(id) => store.change('producer_id', id ?? '')}
      error={error}
    />
  )
}

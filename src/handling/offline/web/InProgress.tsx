import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recordOpening } from '#handling/pick-lists/contract.ts'
import { recordCount } from '#handling/stock-takes/contract.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { queueDraft } from '#ui/outbox/keep.ts'
import { serverNow, useOutbox } from '#ui/outbox/outbox.ts'
import { commonTexts } from '#ui/texts.ts'
import type { OfflineSnapshot } from '../contract.ts'
import { planCount } from '../offline-count.ts'
import { planOpening } from '../offline-opening.ts'
import { placeText, type StockAtPlace } from '../stock.ts'
import { offlineTexts } from '../texts.ts'
import { CanisterFields } from './CanisterFields.tsx'
import { detailsOf, effectsOf } from './effects.ts'

type Props = { snapshot: OfflineSnapshot; stock: StockAtPlace[] }

export function PickLists({ snapshot, stock }: Props) {
  const { entries } = useOutbox()
  const navigate = useNavigate()
  const [none, setNone] = useState<string | null>(null)
  // Leave out pick lists that are started or waiting, and booked ones until the snapshot is reloaded.
  const going = new Set(
    entries.filter(({ isIncluded }) => !isIncluded).map((entry) => detailsOf(entry).opening?.pick_list_id),
  )
  const lists = snapshot.pick_lists.filter(({ id }) => !going.has(id))
  if (lists.length === 0) return null
  const begin = async (list: OfflineSnapshot['pick_lists'][number]) => {
    const opening = planOpening(list, stock, new Date(serverNow()).toISOString())
    if (opening.takes.length === 0) return setNone(list.id)
    const summary = offlineTexts.openingOf(list.name)
    const seq = await queueDraft(recordOpening, { summary, details: { opening } })
    await navigate({ to: '/offline/openings/$seq', params: { seq: String(seq) } })
  }
  return (
    <Stack gap="xs" component="section" aria-label={offlineTexts.pickLists}>
      <Title order={2}>{offlineTexts.pickLists}</Title>
      {lists.map((list) => (
        <Paper key={list.id} p="sm">
          <Group justify="space-between">
            <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600}>{list.name}</Text>
              <Text size="sm" c="dimmed">
                {offlineTexts.straws(list.lines.reduce((sum, { left }) => sum + left, 0))}
              </Text>
              {none === list.id && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {offlineTexts.noneOfList}
                </Text>
              )}
            </Box>
            <IfMay right="BOOK">
              <Button onClick={() => void begin(list)} aria-label={offlineTexts.openFor(list.name)}>
                {offlineTexts.openVessels}
              </Button>
            </IfMay>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

export function CountButton(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {offlineTexts.count}
      </Button>
      {isOpen && <CountDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

export function CountDialog({ snapshot, stock, onClose }: Props & { onClose: () => void }) {
  const { entries } = useOutbox()
  const navigate = useNavigate()
  const [place, setPlace] = useState<{ container_id: string | null; canister: number }>({
    ...{ container_id: null, canister: 1 },
  })
  const [isTried, setTried] = useState(false)
  const begin = async () => {
    setTried(true)
    const { container_id, canister } = place
    if (container_id === null) return
    const count = planCount({ container_id, canister }, stock, effectsOf(entries))
    const container = snapshot.containers.find(({ id }) => id === container_id)!
    const summary = offlineTexts.countOf(placeText(container, { container_id, canister }))
    const seq = await queueDraft(recordCount, { summary, details: { count } })
    await navigate({ to: '/offline/counts/$seq', params: { seq: String(seq) } })
  }
  return (
    <DialogForm
      form={{ submit: () => void begin(), is_pending: false, refused: null }}
      title={offlineTexts.count}
      submit={offlineTexts.beginCount}
      onClose={onClose}
    >
      <Text size="sm">{offlineTexts.countText}</Text>
      <CanisterFields
        snapshot={snapshot}
        {...place}
        required
        error={isTried && place.container_id === null ? commonTexts.choose : undefined}
        onChange={(change) => setPlace({ ...place, ...change })}
      />
    </DialogForm>
  )
}

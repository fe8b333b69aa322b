import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recordOpening } from '#features/pick-lists/contract.ts'
import { recordCount } from '#features/stock-takes/contract.ts'
import { IfMay } from '#features/session/web/IfMay.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { keepDraft } from '#ui/outbox/keep.ts'
import { serverNow, useOutbox } from '#ui/outbox/outbox.ts'
import { commonTexts } from '#ui/texts.ts'
import type { Pocket } from '../contract.ts'
import { planCount } from '../kept-count.ts'
import { planOpening } from '../kept-opening.ts'
import type { Standing } from '../stock.ts'
import { pocketTexts } from '../texts.ts'
import { CanisterFields } from './CanisterFields.tsx'
import { aboutOf, effectsOf } from './effects.ts'
import { placeText } from './place-text.ts'
import classes from './PocketScreen.module.css'

type Props = { pocket: Pocket; stock: Standing[] }

/** Pick lists that can be opened offline. */
export function PickLists({ pocket, stock }: Props) {
  const { entries } = useOutbox()
  const navigate = useNavigate()
  const [none, setNone] = useState<string | null>(null)
  // Leave out lists that are started or waiting, and booked ones until the list is reloaded.
  const going = new Set(entries.map((entry) => aboutOf(entry).opening?.pick_list_id))
  const lists = pocket.pick_lists.filter(({ id }) => !going.has(id))
  if (lists.length === 0) return null
  const begin = async (list: Pocket['pick_lists'][number]) => {
    const opening = planOpening(list, stock, new Date(serverNow()).toISOString())
    if (opening.takes.length === 0) return setNone(list.id)
    const said = pocketTexts.openingOf(list.name)
    const seq = await keepDraft(recordOpening, { said, about: { opening } })
    await navigate({ to: '/pocket/openings/$seq', params: { seq: String(seq) } })
  }
  return (
    <Stack gap="xs" component="section" aria-label={pocketTexts.pickLists}>
      <Title order={2}>{pocketTexts.pickLists}</Title>
      {lists.map((list) => (
        <Paper key={list.id} p="sm">
          <Group justify="space-between">
            <div className={classes.pocketLine}>
              <Text fw={600}>{list.name}</Text>
              <Text size="sm" c="dimmed">
                {pocketTexts.straws(list.lines.reduce((sum, { left }) => sum + left, 0))}
              </Text>
              {none === list.id && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {pocketTexts.noneOfList}
                </Text>
              )}
            </div>
            <IfMay right="BOOK">
              <Button onClick={() => void begin(list)} aria-label={pocketTexts.openFor(list.name)}>
                {pocketTexts.openVessels}
              </Button>
            </IfMay>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

/** Button that starts the count of a canister. */
export function CountButton({ pocket, stock }: Props) {
  const { entries } = useOutbox()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<{ container_id: string | null; canister: number }>({
    ...{ container_id: null, canister: 1 },
  })
  const [isTried, setTried] = useState(false)
  const begin = async () => {
    setTried(true)
    const { container_id, canister } = place
    if (container_id === null) return
    const count = planCount({ container_id, canister }, stock, effectsOf(entries))
    const container = pocket.containers.find(({ id }) => id === container_id)!
    const said = pocketTexts.countOf(placeText(container, { container_id, canister }))
    const seq = await keepDraft(recordCount, { said, about: { count } })
    await navigate({ to: '/pocket/counts/$seq', params: { seq: String(seq) } })
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {pocketTexts.count}
      </Button>
      {isOpen && (
        <DialogForm
          form={{ submit: () => void begin(), is_pending: false, refused: null }}
          title={pocketTexts.count}
          submit={pocketTexts.beginCount}
          onClose={() => setOpen(false)}
        >
          <Text size="sm">{pocketTexts.countText}</Text>
          <CanisterFields
            pocket={pocket}
            {...place}
            required
            error={isTried && place.container_id === null ? commonTexts.choose : undefined}
            onChange={(change) => setPlace({ ...place, ...change })}
          />
        </DialogForm>
      )}
    </>
  )
}

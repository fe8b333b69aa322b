import { Box, Button, Group, Paper, Stack, Switch, Text, Title } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { recordOpening } from '#handling/pick-lists/contract.ts'
import { recordCount } from '#handling/stock-takes/contract.ts'
import { stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { CountDial } from '#handling/stock-takes/web/CountDial.tsx'
import { countNumbers } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { shortDate, today } from '#ui/dates.ts'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'
import { queueDraft } from '#ui/outbox/keep.ts'
import { serverNow, useOutbox } from '#ui/outbox/outbox.ts'
import type { OfflineSnapshot } from '../contract.ts'
import { type OfflineCount, planCount } from '../offline-count.ts'
import { inOrder, missingIn, planOpening } from '../offline-opening.ts'
import { placeText, type StockAtPlace } from '../stock.ts'
import { offlineTexts } from '../texts.ts'
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
  const lists = inOrder(snapshot.pick_lists.filter(({ id }) => !going.has(id)))
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
      <Title order={2} size="h4">
        {offlineTexts.pickLists}
      </Title>
      {lists.map((list) => (
        <Paper key={list.id} p="sm">
          <Group justify="space-between">
            <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600}>{list.name}</Text>
              <ListAbout list={list} stock={stock} />
              {none === list.id && (
                <Text size="sm" c="var(--mantine-color-error)" role="alert">
                  {offlineTexts.noneOfList}
                </Text>
              )}
            </Box>
            <IfMay right="BOOK">
              <Button
                variant="light"
                h={44}
                onClick={() => void begin(list)}
                aria-label={offlineTexts.openFor(list.name)}
              >
                {offlineTexts.openVessels}
              </Button>
            </IfMay>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

/** Number of straws of a list, its day, and how many straws are no longer stored. */
function ListAbout({ list, stock }: Pick<Props, 'stock'> & { list: OfflineSnapshot['pick_lists'][number] }) {
  const { lines, day } = list
  const missing = missingIn(list, stock)
  return (
    <Text size="sm" c="dimmed">
      {[
        offlineTexts.straws(lines.reduce((sum, { left }) => sum + left, 0)),
        day && (day === today() ? offlineTexts.today : shortDate(day)),
      ]
        .filter(Boolean)
        .join(' · ')}
      {missing > 0 && (
        <Text span inherit display="block" fw={600} c="var(--gold-ink)">
          {offlineTexts.gone(missing)}
        </Text>
      )}
    </Text>
  )
}

type Place = { container_id: string; canister: number }

export function CountButton(props: Props & { at?: Place }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        h={44}
        px={8}
        leftSection={<IconClipboardCheck size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {offlineTexts.count}
      </Button>
      {isOpen && <CountDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type DialogProps = Props & { at?: Place; onClose: () => void }

export function CountDialog({ snapshot, stock, at, onClose }: DialogProps) {
  const { entries } = useOutbox()
  const navigate = useNavigate()
  const containers = snapshot.containers.filter(({ canisters }) => canisters > 0)
  const [place, setPlace] = useState(at ?? { container_id: containers[0]?.id ?? '', canister: 1 })
  const [is_blind, setBlind] = useState(false)
  const container = containers.find(({ id }) => id === place.container_id)
  const count = planCount(place, stock, effectsOf(entries))
  const begin = async () => {
    const summary = offlineTexts.countOf(placeText(container ?? null, place))
    const seq = await queueDraft(recordCount, { summary, details: { count: { ...count, is_blind } } })
    await navigate({ to: '/offline/counts/$seq', params: { seq: String(seq) } })
  }
  return (
    <DialogForm
      form={{ submit: () => void begin(), is_pending: false, refused: null }}
      title={offlineTexts.count}
      submit={stockTakeTexts.countCanister(place.canister)}
      blocked={container ? undefined : offlineTexts.notYet}
      onClose={onClose}
    >
      <SearchSelect
        label={offlineTexts.container}
        allowDeselect={false}
        data={containers.map(({ id, label }) => ({ value: id, label }))}
        value={place.container_id}
        onChange={(container_id) => container_id && setPlace({ container_id, canister: 1 })}
      />
      {container && (
        <>
          <CountDial
            canisters={container.canisters}
            size={280}
            stateOf={(canister) => (canister === place.canister ? 'current' : 'open')}
            nameOf={containerTexts.canister}
            onChoose={(canister) => setPlace({ ...place, canister })}
          />
          <div role="status">
            <Text fw={600} fz={26} lh="32px">
              {containerTexts.canister(place.canister)}
            </Text>
            <Text c="dimmed" fz={16}>
              {is_blind ? stockTakeTexts.hidden : expectedText(count)}
            </Text>
          </div>
        </>
      )}
      <Switch
        size="md"
        label={stockTakeTexts.hide}
        checked={is_blind}
        onChange={(event) => setBlind(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {offlineTexts.countText}
      </Text>
    </DialogForm>
  )
}

function expectedText({ lines }: OfflineCount): string {
  const straws = lines.reduce((sum, { book }) => sum + countNumbers(book), 0)
  return stockTakeTexts.expectedOn(straws, new Set(lines.map(({ level }) => level)).size)
}

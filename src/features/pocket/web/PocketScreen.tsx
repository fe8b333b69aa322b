import { Alert, Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { countNumbers, formatNumbers } from '#features/batches/straw.ts'
import { StrawMark } from '#features/batches/web/StrawColour.tsx'
import { Empty } from '#ui/Empty.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { AnchorLink } from '#ui/links.tsx'
import { Screen } from '#ui/Screen.tsx'
import type { Pocket } from '../contract.ts'
import { findStock, decodeStock, type Waiting, withWaiting } from '../stock.ts'
import { pocketTexts } from '../texts.ts'
import { aboutOf, effectsOf } from './effects.ts'
import { KeepDialog } from './KeepDialog.tsx'
import { CountButton, PickLists } from './InProgress.tsx'
import { NitrogenButton } from './NitrogenDialog.tsx'
import { placeText } from './place-text.ts'
import { isHidden, usePocket } from './pocket.ts'
import { OutboxList } from './OutboxList.tsx'
import { whenText } from '#ui/dates.ts'
import { IfMay } from '#features/session/web/IfMay.tsx'
import classes from './PocketScreen.module.css'

const MAX_SHOWN = 50

/** Screen of the straws in the offline snapshot, and of the entries since. */
export function PocketScreen() {
  const { pocket, isSafe } = usePocket()
  return (
    <Screen title={pocketTexts.title}>
      <OutboxList />
      {pocket === null ? (
        <Empty title={pocketTexts.notYet} text={pocketTexts.notYetText} />
      ) : isHidden(pocket) ? (
        <Empty title={pocketTexts.hidden} text={pocketTexts.hiddenText} />
      ) : (
        <Found pocket={pocket} />
      )}
      <AnchorLink to="/pocket/discarded" py={10}>
        {pocketTexts.discardedTitle}
      </AnchorLink>
      {!isSafe && (
        <Alert color="gray" role="note">
          {pocketTexts.mayGo}
        </Alert>
      )}
    </Screen>
  )
}

function Found({ pocket }: { pocket: Pocket }) {
  const { entries } = useOutbox()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const [doing, setDoing] = useState<{ act: 'withdraw' | 'move'; from: Waiting } | null>(null)
  const stock = useMemo(() => decodeStock(pocket), [pocket])
  const left = useMemo(() => withWaiting(stock, effectsOf(entries)), [stock, entries])
  const found = useMemo(() => findStock(left, wanted), [left, wanted])
  return (
    <Stack>
      <PickLists pocket={pocket} stock={left} />
      <TextInput
        type="search"
        size="md"
        label={pocketTexts.find}
        description={`${pocketTexts.asOf(whenText(pocket.as_of))}${pocket.left_off > 0 ? ` · ${pocketTexts.leftOff}` : ''}`}
        placeholder={pocketTexts.searched}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <IfMay right="BOOK">
        <Group justify="end">
          <CountButton pocket={pocket} stock={left} />
          <NitrogenButton pocket={pocket} />
        </Group>
      </IfMay>
      {found.length === 0 && <Empty title={pocketTexts.none} text={pocketTexts.noneText} />}
      <ul className={classes.pocketRows}>
        {found.slice(0, MAX_SHOWN).map((line) => (
          <Row
            key={line.key}
            line={line}
            refused={entries.filter((entry) => entry.state === 'REFUSED' && isFrom(entry, line.key))}
            onAct={(act) => setDoing({ act, from: line })}
          />
        ))}
      </ul>
      {found.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          {pocketTexts.more(found.length - MAX_SHOWN)}
        </Text>
      )}
      {doing && <KeepDialog {...doing} pocket={pocket} onClose={() => setDoing(null)} />}
    </Stack>
  )
}

const isFrom = (entry: Entry, key: string) => aboutOf(entry).straws?.some(({ from }) => from === key)

type RowProps = { line: Waiting; refused: Entry[]; onAct: (act: 'withdraw' | 'move') => void }

function Row({ line, refused, onAct }: RowProps) {
  const { batch, owner, container, location, numbers, leaving } = line
  const count = countNumbers(numbers)
  return (
    <li>
      <Paper p="sm">
        <Group wrap="nowrap" align="start">
          <StrawMark colour={batch.straw_colour} height={48} />
          <div className={classes.pocketLine}>
            <Text fw={600}>{placeText(container, location)}</Text>
            <Text size="sm">
              <b>{batch.label}</b> · {batch.stallion} · {owner.name}
            </Text>
            <Text size="xs" c="dimmed">
              {count > 0 && pocketTexts.numbers(formatNumbers(numbers))}
            </Text>
            {leaving.length > 0 && (
              <Badge color="straw" variant="light" className={classes.pocketBadge}>
                {pocketTexts.leaving(formatNumbers(leaving))}
              </Badge>
            )}
            {refused.map(({ seq, why }) => (
              <Text key={seq} size="sm" c="var(--mantine-color-error)">
                {pocketTexts.refusedTitle}: {why}
              </Text>
            ))}
          </div>
          <Text fw={600} className="num">
            {pocketTexts.straws(count)}
          </Text>
        </Group>
        {count > 0 && (
          <IfMay right="BOOK">
            <Group gap="xs" mt="xs" justify="end">
              <Button variant="default" onClick={() => onAct('move')}>
                {pocketTexts.move}
              </Button>
              <Button onClick={() => onAct('withdraw')}>{pocketTexts.withdraw}</Button>
            </Group>
          </IfMay>
        )}
      </Paper>
    </li>
  )
}

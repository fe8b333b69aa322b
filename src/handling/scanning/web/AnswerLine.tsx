import { Button, Group, Modal, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { StrawColour } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { searchEverything } from '#integration/overview/contract.ts'
import { ALL, type Line, type Target, targetOfFound } from '#handling/scanning/scan-list.ts'
import { scanTexts } from '#handling/scanning/texts.ts'
import type { Held } from '#handling/scanning/web/use-scanned-straws.ts'
import { useApiQuery } from '#ui/call.ts'
import { LoadError } from '#ui/QueryResult.tsx'
import { commonTexts } from '#ui/texts.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { shortTime } from '#ui/dates.ts'
import { unbroken, wordsOf } from './ScanLines.tsx'
import classes from './AnswerLine.module.css'

type Props = {
  line: Line
  held: Held | undefined
  onAnswer: (target: Target) => void
  onClose: () => void
}

export function AnswerLine({ line, held, onAnswer, onClose }: Props) {
  useFocusReturn()
  const { target } = line
  return (
    <Modal
      opened
      onClose={onClose}
      title={held ? `${held.title}: ${scanTexts.whichPlace}` : scanTexts.answerTitle(line.text)}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      {held && target?.kind === 'BATCH' ? (
        <Stack gap={8}>
          {[
            ...held.places.map(({ key, name, straws }) => ({ key, label: scanTexts.placeOf(name, straws) })),
            {
              key: ALL,
              label: scanTexts.allPlaces(held.places.reduce((sum, { straws }) => sum + straws, 0)),
            },
          ].map(({ key, label }) => (
            <Choice key={key} onChoose={() => onAnswer({ ...target, place: key })}>
              {label}
            </Choice>
          ))}
        </Stack>
      ) : (
        <Whose first={line.state === 'SEVERAL' ? line.text : ''} onAnswer={onAnswer} />
      )}
    </Modal>
  )
}

function Whose({ first, onAnswer }: { first: string; onAnswer: (target: Target) => void }) {
  const [typed, setTyped] = useState(first)
  const [text] = useDebouncedValue(typed.trim(), 150)
  const { data, error, refetch } = useApiQuery(searchEverything, { query: { text } }, text !== '')
  const found = text === '' ? [] : (data?.found ?? []).filter(({ kind }) => kind !== 'PARTY')
  return (
    <Stack gap={8}>
      <TextInput
        data-autofocus
        label={scanTexts.answerText}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <LoadError error={error} retry={refetch} />}
      {found.map((one) => (
        <Choice key={one.id} colour={one.straw_colour} onChoose={() => onAnswer(targetOfFound(one))}>
          {[one.title, one.detail].filter(Boolean).join(' · ')}
        </Choice>
      ))}
      {text !== '' && data && found.length === 0 && <Text role="status">{commonTexts.noneFound}</Text>}
    </Stack>
  )
}

type ChoiceProps = { colour?: StrawColour | null; onChoose: () => void; children: ReactNode }

function Choice({ colour, onChoose, children }: ChoiceProps) {
  return (
    <Button
      variant="default"
      h={44}
      justify="flex-start"
      leftSection={colour && <StrawMark colour={colour} height={24} />}
      onClick={onChoose}
    >
      {children}
    </Button>
  )
}

export function LastRead({ line, held }: { line: Line; held: Held | undefined }) {
  const { title, about, where, isGood } = wordsOf(line, held)
  const facts = held
    ? [
        [
          scanTexts.strawsHead,
          line.target?.kind === 'OTHER' || held.isOpen ? '' : grouped(held.straws.length),
        ],
        [scanTexts.dosesHead, held.doses === null || held.isOpen ? '' : grouped(held.doses)],
        [scanTexts.whereHead, where],
      ].filter(([, value]) => value)
    : []
  return (
    <Paper className={classes.scanLast} data-tone={isGood ? 'good' : 'open'}>
      {held?.colour && <StrawMark colour={held.colour} height={72} />}
      <div>
        <Text c="dimmed">{scanTexts.lastRead(shortTime(new Date(line.at).toISOString()))}</Text>
        <b>{title}</b>
        <Text c="dimmed">{unbroken(about)}</Text>
      </div>
      <Group component="dl" gap="12px 32px" align="stretch" ml="auto">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <Text component="dd" fz={22} fw={600}>
              {value}
            </Text>
          </div>
        ))}
      </Group>
    </Paper>
  )
}

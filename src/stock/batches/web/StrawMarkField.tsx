import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fieldTexts } from '../fields.ts'
import { useAnimal } from '#registry/animals/web/use-animal.ts'
import { useParty } from '#registry/parties/web/use-party.tsx'
import { strawPaint } from '#ui/theme.ts'
import { STRAW_COLOURS } from '../straw.ts'
import {
  DAY_FORMS,
  type DayForm,
  isLongMark,
  markLacks,
  markPieces,
  markTexts,
  withPiece,
} from '../straw-mark.ts'
import { warningText } from '../warning-texts.ts'
import { useDraft } from './draft-store.ts'
import { useField } from './use-field.ts'
import classes from './StrawMarkField.module.css'

const PATH = 'straw_mark_text'

export function StrawMarkField() {
  const { input, error, change } = useField(PATH)
  const known = useKnown()
  const [form, setForm] = useState<DayForm>('ddmmyy')
  const field = useRef<HTMLTextAreaElement>(null)
  const pieces = markPieces(known, form)
  const warnings = warningsOf(input.value, known)
  function add(piece: string) {
    const added = withPiece(input.value, field.current?.selectionStart ?? input.value.length, piece)
    change(added.mark)
    // Wait until React has set the text, because React then moves the caret to the end of the text.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(added.caret, added.caret)
    })
  }
  return (
    <Stack gap="xs" style={{ gridColumn: 'span 2' }}>
      <Textarea
        {...input}
        ref={field}
        label={fieldTexts.straw_mark_text}
        description={markTexts.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
        autosize
        minRows={2}
      />
      {warnings.map((text) => (
        <Text key={text} size="sm" c="var(--gold-ink)" role="status">
          {text}
        </Text>
      ))}
      {pieces.length > 0 && (
        <Group gap="xs" role="group" aria-label={markTexts.add}>
          {pieces.map(({ token, text }) => (
            <Button
              key={token}
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} aria-hidden />}
              title={text}
              onClick={() => add(text)}
            >
              {markTexts.tokens[token]}
            </Button>
          ))}
          {known.produced_on !== null && (
            <NativeSelect
              size="xs"
              aria-label={markTexts.dayForm}
              data={DAY_FORMS}
              value={form}
              onChange={(event) => setForm(event.currentTarget.value as DayForm)}
            />
          )}
        </Group>
      )}
      {input.value.trim() !== '' && <PrintedStraw mark={input.value.trim()} />}
    </Stack>
  )
}

function PrintedStraw({ mark }: { mark: string }) {
  const colour = useDraft(({ draft }) => draft['straw_colour'])
  const { fill, rim } = strawPaint(STRAW_COLOURS.find((one) => one === colour) ?? 'WHITE')
  return (
    <figure style={{ overflowX: 'auto' }} aria-label={markTexts.preview}>
      <span className={classes.printedStrawTube} style={{ background: fill, borderColor: rim }}>
        <span className={classes.printedStrawText}>{mark}</span>
      </span>
    </figure>
  )
}

type ReturnedFields = ReturnType<typeof useKnown>

function warningsOf(
  mark: string,
  { stallion, produced_on, collection_centre, processing_centre }: ReturnedFields,
) {
  if (mark.trim() === '') return []
  const parts = markLacks(mark, { stallion, produced_on, centres: [collection_centre, processing_centre] })
  return [
    ...(parts.length > 0 ? [warningText({ kind: 'MARK_LACKS', parts })] : []),
    ...(isLongMark(mark) ? [markTexts.long] : []),
  ]
}

function useKnown() {
  return {
    stallion: useAnimal(useDraft(({ draft }) => draft['animal_id'])) ?? null,
    produced_on: useDraft(({ draft }) => {
      const day = draft['sheet.collection.produced_on'] ?? ''
      return /^\d{4}-\d\d-\d\d$/.test(day) ? day : null
    }),
    collection_centre: useParty(useDraft(({ draft }) => draft['collection_centre_id'])) ?? null,
    processing_centre: useParty(useDraft(({ draft }) => draft['processing_centre_id'])) ?? null,
    label: useDraft(({ draft }) => draft['label'] ?? ''),
  }
}

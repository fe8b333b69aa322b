import { Group, Radio, Stack } from '@mantine/core'
import { type Question, type Settings, STAGES } from '#features/imports/recognise.ts'
import { importTexts } from '#features/imports/texts.ts'
import type { Seen } from '#features/imports/web/desk.ts'
import { Section } from '#ui/Section.tsx'
import type { ImportDesk } from './use-import-desk.ts'

type Asked = {
  label: string
  value: string
  answers: [value: string, label: string][]
  after: (value: string) => Partial<Settings>
}

const toggled = (columns: number[], column: number, isIn: boolean) =>
  isIn ? [...new Set([...columns, column])] : columns.filter((one) => one !== column)

/** What the file leaves in doubt; each question has the likely answer chosen already. */
export function Questions({ desk, seen }: { desk: ImportDesk; seen: Seen }) {
  const { questions } = seen
  if (questions.length === 0) return null
  return (
    <Section title={importTexts.asked}>
      <Stack gap="md">
        {questions.map((question, place) => {
          const { label, value, answers, after } = asked(question, seen)
          return (
            <Radio.Group
              key={place}
              label={label}
              value={value}
              onChange={(chosen) => void desk.set(after(chosen))}
            >
              <Group gap="lg" mt={6}>
                {answers.map(([key, text]) => (
                  <Radio key={key} value={key} label={text} />
                ))}
              </Group>
            </Radio.Group>
          )
        })}
      </Stack>
    </Section>
  )
}

function asked(question: Question, { settings, headers }: Seen): Asked {
  const header =
    'column' in question ? headers[question.column] || importTexts.unnamed(question.column + 1) : ''
  const yesNo: Asked['answers'] = [
    ['yes', importTexts.yes],
    ['no', importTexts.no],
  ]
  switch (question.about) {
    case 'ORDER': {
      const { column, example } = question
      return {
        label: importTexts.order(header, example),
        value: settings.orders[column] ?? 'DMY',
        answers: (['DMY', 'MDY', 'YMD'] as const).map((order) => [order, importTexts.orders[order]]),
        after: (order) => ({ orders: { ...settings.orders, [column]: order as 'DMY' } }),
      }
    }
    case 'SIGN':
      return {
        label: importTexts.sign(header, question.example),
        value: question.example.includes(settings.sign) ? 'divides' : 'groups',
        answers: [
          ['groups', importTexts.signGroups],
          ['divides', importTexts.signDivides],
        ],
        after: (answer) => {
          const own = question.example.includes(',') ? ',' : '.'
          return { sign: (answer === 'divides') === (own === ',') ? ',' : '.' }
        },
      }
    case 'FRACTION': {
      const { column, example } = question
      const number = Number(example.replace(',', '.'))
      return {
        label: importTexts.fraction(header, example),
        value: settings.fractions.includes(column) ? 'yes' : 'no',
        answers: [
          ['yes', importTexts.asPercent(String(Number((number * 100).toPrecision(12))))],
          ['no', importTexts.asPercent(String(number))],
        ],
        after: (answer) => ({ fractions: toggled(settings.fractions, column, answer === 'yes') }),
      }
    }
    case 'PER_ML':
      return {
        label: importTexts.perMl(header),
        value: settings.per_ml.includes(question.column) ? 'yes' : 'no',
        answers: [
          ['yes', importTexts.perMlYes],
          ['no', importTexts.perMlNo],
        ],
        after: (answer) => ({ per_ml: toggled(settings.per_ml, question.column, answer === 'yes') }),
      }
    case 'FILL':
      return {
        label: importTexts.fill(header, question.empty),
        value: settings.filled.includes(question.column) ? 'yes' : 'no',
        answers: yesNo,
        after: (answer) => ({ filled: toggled(settings.filled, question.column, answer === 'yes') }),
      }
    case 'SHEET_NAME':
      return sheetName(question.name, settings)
    case 'STAGE':
      return {
        label: importTexts.stage,
        value: settings.stage,
        answers: STAGES.map((stage) => [stage, importTexts.stages[stage]]),
        after: (stage) => ({ stage: stage as Settings['stage'] }),
      }
  }
}

function sheetName(name: string, { fixed, columns }: Settings): Asked {
  const { owner, container, ...rest } = fixed
  const others = {
    ...(owner !== name && owner && { owner }),
    ...(container !== name && container && { container }),
  }
  const can = (['container', 'owner'] as const).filter((field) => !columns.includes(field))
  return {
    label: importTexts.sheetName(name),
    value: container === name ? 'container' : owner === name ? 'owner' : 'nothing',
    answers: [...can, 'nothing' as const].map((one) => [one, importTexts.sheetNameIs[one]]),
    after: (answer) => ({ fixed: { ...rest, ...others, ...(answer !== 'nothing' && { [answer]: name }) } }),
  }
}

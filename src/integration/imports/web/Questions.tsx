import { Group, Radio, Stack } from '@mantine/core'
import { countOfHeader, withField } from '#integration/imports/columns.ts'
import type { Field } from '#integration/imports/fields.ts'
import type { Question } from '#integration/imports/questions.ts'
import { type Settings, STAGES } from '#integration/imports/settings.ts'
import { fieldName } from '#integration/imports/field-texts.ts'
import { importTexts } from '#integration/imports/texts.ts'
import type { Seen } from '#integration/imports/web/workspace.ts'
import { Section } from '#ui/Section.tsx'
import type { ImportWorkspace, OpenedFile } from './use-import-workspace.ts'

type Prompt = {
  label: string
  value: string | null
  answers: [value: string, label: string][]
  after: (value: string) => Partial<Settings>
}

const toggled = (columns: number[], column: number, isIn: boolean) =>
  isIn ? [...new Set([...columns, column])] : columns.filter((one) => one !== column)

export function Questions({ work, seen, file }: { work: ImportWorkspace; seen: Seen; file: OpenedFile }) {
  const { questions } = seen
  if (questions.length === 0) return null
  return (
    <Section title={importTexts.checkThese}>
      <Stack gap="md">
        {questions.map((question, place) => {
          const { label, value, answers, after } = promptOf(question, seen)
          return (
            <Radio.Group
              key={place}
              label={label}
              value={value}
              onChange={(chosen) => {
                const { block, header } = seen.settings
                if (question.about === 'TABLE')
                  work.look(file.sheet, { header: Number(chosen) - 1, ...(block !== null && { block }) })
                else if (question.about === 'BLOCK') work.look(file.sheet, { header, block: Number(chosen) })
                else void work.set(after(chosen))
              }}
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

function promptOf(question: Question, { settings, headers }: Seen): Prompt {
  const header =
    'column' in question ? headers[question.column] || importTexts.unnamed(question.column + 1) : ''
  const yesNo: Prompt['answers'] = [
    ['yes', importTexts.yes],
    ['no', importTexts.no],
  ]
  switch (question.about) {
    case 'TABLE':
      return {
        label: importTexts.tables,
        value: String(settings.header + 1),
        answers: question.rows.map((row) => [String(row), importTexts.tableRow(row)]),
        after: () => ({}),
      }
    case 'BLOCK':
      return {
        label: importTexts.blocks,
        value: settings.block === null ? null : String(settings.block),
        answers: question.blocks.map((headers, place) => [String(place), headers]),
        after: () => ({}),
      }
    case 'ROWS': {
      const name = question.reason === 'HIDDEN' ? 'hidden' : 'struck'
      return {
        label: importTexts.marked(question.reason, question.rows),
        value: yesOrNo(settings[name]),
        answers: yesNo,
        after: (answer) => ({ [name]: answer === 'yes' }),
      }
    }
    case 'COUNT':
      return count(question.columns, { settings, headers })
    case 'MEANING': {
      const { column, fields } = question
      const { [column]: open, ...others } = settings.open
      return {
        label: importTexts.meaning(header),
        value: open ? null : (settings.columns[column] ?? 'out'),
        answers: [
          ...fields.map((one): Prompt['answers'][number] => [one, fieldName(one, settings.kind)]),
          ['out', importTexts.leftOut],
        ],
        after: (answer) => ({
          columns: withField(settings.columns, column, answer === 'out' ? null : (answer as Field)),
          open: others,
        }),
      }
    }
    case 'PLACE': {
      const { column, example } = question
      return {
        label: importTexts.split(header, example),
        value: settings.columns[column] === 'place' ? 'place' : 'container',
        answers: [
          ['place', importTexts.splitYes],
          ['container', importTexts.splitNo],
        ],
        after: (answer) => ({ columns: withField(settings.columns, column, answer as Field) }),
      }
    }
    case 'ORDER': {
      const { column, example } = question
      return {
        label: importTexts.order(header, example),
        value: settings.orders[column] ?? null,
        answers: (['DMY', 'MDY', 'YMD'] as const).map((order) => [order, importTexts.orders[order]]),
        after: (order) => ({ orders: { ...settings.orders, [column]: order as 'DMY' } }),
      }
    }
    case 'SIGN':
      return {
        label: importTexts.sign(header, question.example),
        value:
          settings.sign === null ? null : question.example.includes(settings.sign) ? 'divides' : 'groups',
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
        answers: STAGES.filter((stage) => stage !== 'FRESH' || !question.hasFresh).map((stage) => [
          stage,
          importTexts.stages[stage],
        ]),
        after: (stage) => ({ stage: stage as Settings['stage'] }),
      }
  }
}

const yesOrNo = (answer: boolean | null) => (answer === null ? null : answer ? 'yes' : 'no')

/**
 * Returns the question about the number of straws. The answers are: a column, a column less those of straws
 * that are gone, or none.
 */
function count(columns: number[], { settings, headers }: Pick<Seen, 'settings' | 'headers'>): Prompt {
  const gone = columns.filter((column) => countOfHeader(headers[column]!, settings.kind) === 'GONE')
  const others = columns.filter((column) => !gone.includes(column))
  const choices = [
    ...columns.map((column) => [column]),
    ...(gone.length > 0 ? others.map((column) => [column, ...gone]) : []),
  ]
  const named = ([column, ...less]: number[]) =>
    importTexts.countLess(
      headers[column!]!,
      less.map((one) => headers[one]!),
    )
  const chosen = [settings.columns.indexOf('straws'), ...settings.less].join('-')
  const isOpen = columns.some((column) => settings.open[column])
  const unmapped = settings.columns.map((field): Field | null => (field === 'straws' ? null : field))
  return {
    label: importTexts.counts,
    value: isOpen ? null : chosen.startsWith('-1') ? 'out' : chosen,
    answers: [
      ...choices.map((one): Prompt['answers'][number] => [one.join('-'), named(one)]),
      ['out', importTexts.noneOfThem],
    ],
    after: (answer) => {
      const open = Object.fromEntries(
        Object.entries(settings.open).filter(([column]) => !columns.includes(Number(column))),
      )
      if (answer === 'out') return { columns: unmapped, less: [], open }
      const [column, ...less] = answer.split('-').map(Number)
      return { columns: unmapped.with(column!, 'straws'), less, open }
    },
  }
}

function sheetName(name: string, { fixed, columns }: Settings): Prompt {
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

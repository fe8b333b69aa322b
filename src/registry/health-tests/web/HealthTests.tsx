import { Badge, Button, Group, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { IconMicroscope, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { choices, words } from '#platform/contract/words.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { Acceptances } from '#ui/Acceptances.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { commonTexts } from '#ui/texts.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { useSaveForm } from '#ui/form/use-save-form.ts'
import { toast } from '#ui/toast.tsx'
import {
  createHealthTest,
  deleteHealthTest,
  type HealthTest,
  listHealthTests,
  TEST_RESULTS,
  updateHealthTest,
} from '../contract.ts'
import { DISEASE_CHOICES, healthTexts } from '../texts.ts'
import classes from './HealthTests.module.css'

type Doing = { act: 'save'; test?: HealthTest } | { act: 'delete'; test: HealthTest } | null

type Props = {
  animal_id: string
  /** Summary above the tests. If it is given, several tests are listed only once the user asks for them. */
  status?: ReactNode
  /** Whether the dialog to add a test is open at first. */
  startsAdding?: boolean
  renderFiles: (test: HealthTest) => ReactNode
}

export function HealthTests({ animal_id, status, startsAdding = false, renderFiles }: Props) {
  const [doing, setDoing] = useState<Doing>(startsAdding ? { act: 'save' } : null)
  const [showsAll, setShowsAll] = useState(false)
  const found = useApiQuery(listHealthTests, { params: { id: animal_id } })
  const close = () => setDoing(null)
  return (
    <Section
      title={healthTexts.title}
      actions={
        <IfMay right="EDIT">
          <Button variant="default" onClick={() => setDoing({ act: 'save' })}>
            {healthTexts.add}
          </Button>
        </IfMay>
      }
    >
      {status}
      <QueryResult query={found} lines={1}>
        {({ health_tests }) =>
          health_tests.length === 0 ? (
            <Text c="dimmed">{healthTexts.none}</Text>
          ) : (
            <>
              {status && health_tests.length > 1 && (
                <Group justify="space-between" gap="xs" className={classes.latest}>
                  <Text size="sm" c="dimmed">
                    {healthTexts.latest(shortDate(latestOf(health_tests)))}
                  </Text>
                  <Button
                    variant="transparent"
                    c="var(--accent-ink)"
                    size="compact-sm"
                    px={0}
                    aria-expanded={showsAll}
                    onClick={() => setShowsAll(!showsAll)}
                  >
                    {showsAll ? healthTexts.hide : healthTexts.view(health_tests.length)}
                  </Button>
                </Group>
              )}
              {(!status || showsAll || health_tests.length === 1) && (
                <ul className="home-rows">
                  {health_tests.map((test) => (
                    <Row
                      key={test.id}
                      test={test}
                      renderFiles={renderFiles}
                      onDo={(act) => setDoing({ act, test })}
                    />
                  ))}
                </ul>
              )}
            </>
          )
        }
      </QueryResult>
      {doing?.act === 'save' && <HealthTestDialog animal_id={animal_id} test={doing.test} onClose={close} />}
      {doing?.act === 'delete' && (
        <ConfirmDialog
          endpoint={deleteHealthTest}
          thing={doing.test}
          title={healthTexts.deleteQuestion(...named(doing.test))}
          text={healthTexts.deleteText}
          submit={commonTexts.delete}
          done={healthTexts.deleted}
          onClose={close}
        />
      )}
    </Section>
  )
}

const latestOf = (tests: readonly HealthTest[]) =>
  tests
    .map(({ sampled_on }) => sampled_on)
    .toSorted()
    .at(-1)!

const named = ({ disease, sampled_on }: HealthTest): [disease: string, day: string] => [
  words[disease] ?? disease,
  shortDate(sampled_on),
]

type RowProps = {
  test: HealthTest
  renderFiles: Props['renderFiles']
  onDo: (act: 'save' | 'delete') => void
}

function Row({ test, renderFiles, onDo }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const { result, sampled_on, resulted_on, certificate_number } = test
  const [disease, day] = named(test)
  const how = [test.sample, test.method, test.laboratory].filter(Boolean).join(', ')
  return (
    <li>
      <span className="movement-icon">
        <IconMicroscope size={18} stroke={1.75} aria-hidden />
      </span>
      <div className="home-row-text">
        <Group gap={8}>
          <Text size="sm" fw={600}>
            {disease}
          </Text>
          <Badge color={result === null ? 'gray' : result === 'POSITIVE' ? 'red' : 'teal'}>
            {result === null ? healthTexts.waiting : words[result]}
          </Badge>
        </Group>
        {how && <Text size="sm">{how}</Text>}
        <Text size="xs" c="dimmed">
          <span className={classes.date}>{healthTexts.sampled(shortDate(sampled_on))}</span>
          {resulted_on && (
            <>
              , <span className={classes.date}>{healthTexts.resulted(shortDate(resulted_on))}</span>
            </>
          )}
          {certificate_number && `, ${healthTexts.certificate(certificate_number)}`}
        </Text>
        {test.note && (
          <Text size="xs" c="dimmed">
            {test.note}
          </Text>
        )}
        <Acceptances acceptances={test.acceptances} />
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          aria-expanded={isOpen}
          aria-label={healthTexts.filesOf(disease, day)}
          leftSection={<IconPaperclip size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {healthTexts.files}
        </Button>
        {isOpen && renderFiles(test)}
      </div>
      <IfMay right="EDIT">
        <DotsMenu label={healthTexts.actionsFor(disease, day)}>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onDo('save')}>
            {commonTexts.edit}
          </Menu.Item>
          <Menu.Item
            c="var(--mantine-color-error)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onDo('delete')}
          >
            {commonTexts.delete}
          </Menu.Item>
        </DotsMenu>
      </IfMay>
    </li>
  )
}

const FIELDS = [
  ...(['disease', 'sample', 'sampled_on', 'laboratory', 'method'] as const),
  ...(['result', 'resulted_on', 'certificate_number', 'note'] as const),
]
type Values = { [field in (typeof FIELDS)[number]]?: string }

const nameOf = (disease: string) => words[disease] ?? disease

type HealthTestDialogProps = {
  animal_id: string
  test?: HealthTest | undefined
  onClose: () => void
}

function HealthTestDialog({ animal_id, test, onClose }: HealthTestDialogProps) {
  const initial: Values = Object.fromEntries(FIELDS.map((field) => [field, test?.[field] ?? '']))
  const form = useSaveForm(test, {
    ...{ create: createHealthTest, update: updateHealthTest, initial, labels: healthTexts },
    bodyOf: (values) => ({
      animal_id,
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
    }),
    onDone: ({ disease }) => {
      toast('success', (test ? healthTexts.changed : healthTexts.added)(nameOf(disease)))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={test ? healthTexts.edit(nameOf(test.disease), shortDate(test.sampled_on)) : healthTexts.add}
      submit={test ? commonTexts.save : healthTexts.add}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select data-autofocus required data={DISEASE_CHOICES} {...form.choiceOf('disease')} />
        <DayField required withShortcuts={false} {...form.of('sampled_on')} />
        <TextInput placeholder={healthTexts.sampleHint} {...form.of('sample')} />
        <TextInput placeholder={healthTexts.methodHint} {...form.of('method')} />
        <TextInput {...form.of('laboratory')} />
        <TextInput {...form.of('certificate_number')} />
        <Select
          clearable
          placeholder={healthTexts.waiting}
          data={choices(TEST_RESULTS)}
          {...form.choiceOf('result')}
          onChange={(result) => form.change({ result: result ?? '', ...(result ? {} : { resulted_on: '' }) })}
        />
        <DayField withShortcuts={false} {...form.of('resulted_on')} />
      </SimpleGrid>
      <Textarea autosize {...form.of('note')} />
    </DialogForm>
  )
}

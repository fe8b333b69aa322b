/** Gallery of the common components of ui/ in their states, for developers of screens; shown in testing mode only. */
import { Badge, Button, Container, Group, Select, Stack, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { showVersion } from '#platform/contract/version.ts'
import { useApiQuery } from '#ui/call.ts'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { DialogForm } from '#ui/DialogForm.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { FilterText } from '#ui/form/FilterText.tsx'
import { type Choice, FoundSelect } from '#ui/form/FoundSelect.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { MoreMenu } from '#ui/MoreMenu.tsx'
import { NotFoundPage } from '#ui/ErrorScreens.tsx'
import { Pages } from '#ui/Pages.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { Facts, Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { Wordmark } from '#ui/Wordmark.tsx'

export function GalleryScreen() {
  const { data } = useApiQuery(showVersion, {})
  if (!data) return <Placeholder />
  if (data.mode !== 'testing') return <NotFoundPage />
  return (
    <Container component="main" py="xl">
      <Stack gap="lg">
        <Wordmark />
        <Title order={1}>{galleryTexts.title}</Title>
        <Buttons />
        <Fields />
        <Dialogs />
        <States />
        <Data />
      </Stack>
    </Container>
  )
}

function Buttons() {
  return (
    <Section title={galleryTexts.buttons}>
      <Group>
        <Button>Book</Button>
        <Button variant="default">Cancel</Button>
        <Button color="red">Erase straws</Button>
        <Button disabled>Book</Button>
        <Button loading>Book</Button>
        <ButtonLink to="/batches" variant="default">
          Batches
        </ButtonLink>
        <AnchorLink to="/horses">Lucero del Sur</AnchorLink>
        <MoreMenu name="Lucero del Sur" onDelete={() => {}} />
        <Badge color="straw">Testing</Badge>
      </Group>
      <Group mt="sm">
        {(['info', 'success', 'warning', 'danger'] as const).map((kind) => (
          <Button key={kind} variant="light" onClick={() => toast(kind, galleryTexts.toast)}>
            {kind}
          </Button>
        ))}
      </Group>
    </Section>
  )
}

const HORSES: Choice[] = [
  { value: 'lucero', label: 'Lucero del Sur', hint: '724015000123456' },
  { value: 'quintus', label: 'Quintus L', hint: null },
]

function Fields() {
  const [values, setValues] = useState({
    day: '2026-03-12',
    amount: '12',
    text: '',
    chip: 'SALE',
    searched: '',
  })
  const [horse, setHorse] = useState<string | null>(null)
  const change = (some: Partial<typeof values>) => setValues((previous) => ({ ...previous, ...some }))
  return (
    <Section title={galleryTexts.fields}>
      <Stack maw={420}>
        <DayField label="Date" required value={values.day} onChange={(day) => change({ day })} />
        <NumberField
          label="Straws"
          value={values.amount}
          onChange={(event) => change({ amount: event.currentTarget.value })}
          error={Number(values.amount) > 10 ? 'Only 10 are stored' : undefined}
        />
        <FilterText label="Batch label" value={values.text} onSettled={(text) => change({ text })} />
        <Select label="Breed" data={['Hanoverian', 'Friesian']} clearable />
        <FoundSelect
          label="Stallion"
          value={horse}
          onChange={setHorse}
          found={HORSES}
          failure={null}
          searched={values.searched}
          onSearch={(searched) => change({ searched })}
        />
        <ChoiceChips
          label="What happens"
          choices={[
            { value: 'SALE', label: 'Sale' },
            { value: 'LOSS', label: 'Loss' },
          ]}
          value={values.chip}
          onChange={(chip) => change({ chip })}
        />
      </Stack>
    </Section>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'form' | 'ask' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title={galleryTexts.dialogs}>
      <Group>
        <Button variant="default" onClick={() => setOpen('form')}>
          {galleryTexts.openForm}
        </Button>
        <Button variant="default" onClick={() => setOpen('ask')}>
          {galleryTexts.openQuestion}
        </Button>
      </Group>
      {open === 'form' && (
        <DialogForm
          form={{ submit: close, is_pending: false, refused: null }}
          title="Withdraw straws"
          submit="Book"
          onClose={close}
        >
          <NumberField label="Straws" defaultValue="8" />
        </DialogForm>
      )}
      {open === 'ask' && (
        <QuestionDialog title="Discard what you typed?" text={galleryTexts.question} onClose={close}>
          <Button onClick={close}>Keep editing</Button>
        </QuestionDialog>
      )}
    </Section>
  )
}

function States() {
  const away = new Error('away')
  const states: [name: string, shown: ReactNode][] = [
    [galleryTexts.loading, <Placeholder key="loading" after={0} />],
    [
      galleryTexts.empty,
      <Empty
        key="empty"
        title="No batches yet"
        text="Enter the first."
        action={<Button>New batch</Button>}
      />,
    ],
    [galleryTexts.failed, <LoadError key="failed" error={away} retry={() => {}} />],
    [
      galleryTexts.refused,
      <ErrorNotice key="refused" error={away} failed="Could not load containers. Please refresh the page." />,
    ],
  ]
  return (
    <Section title={galleryTexts.states}>
      <Stack>
        {states.map(([name, shown]) => (
          <div key={name}>
            <Text size="sm" c="dimmed" mb={4}>
              {name}
            </Text>
            {shown}
          </div>
        ))}
      </Stack>
    </Section>
  )
}

function Data() {
  const [page, setPage] = useState({ limit: 5, offset: 0 })
  return (
    <Section title={galleryTexts.data}>
      <Stack>
        <Facts
          facts={[
            ['Breed', 'Hanoverian'],
            ['Born', '12 Mar 2011'],
          ]}
        />
        <WideTable label={galleryTexts.data} minWidth={480}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{galleryTexts.batch}</Table.Th>
              <Table.Th ta="right">{galleryTexts.straws}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Td>B-26-014</Table.Td>
              <Table.Td ta="right">55</Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </WideTable>
        <Pages pagination={{ ...page, total: 23 }} onChange={setPage} />
      </Stack>
    </Section>
  )
}

const galleryTexts = {
  title: 'Components',
  buttons: 'Buttons, links, toasts',
  fields: 'Fields',
  dialogs: 'Dialogs',
  states: 'Loading, empty, failed',
  data: 'Data',
  batch: 'Batch',
  straws: 'Straws',
  openForm: 'A form',
  openQuestion: 'A question',
  question: 'It is not saved yet.',
  toast: '20 straws consigned.',
  loading: 'Loading',
  empty: 'Empty',
  failed: 'A load that failed',
  refused: 'Something that did not work',
} as const

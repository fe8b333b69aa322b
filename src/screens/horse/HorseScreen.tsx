import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowMerge, IconPencil } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { type Animal, deleteAnimal, showAnimal } from '#registry/animals/contract.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { healthTexts } from '#registry/health-tests/texts.ts'
import { HealthTests } from '#registry/health-tests/web/HealthTests.tsx'
import { listHealthTests } from '#registry/health-tests/contract.ts'
import { listStudbookRules } from '#registry/studbooks/contract.ts'
import { semenUntil } from '#registry/studbooks/semen-until.ts'
import { createBatch } from '#stock/batches/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { listMovements, type MovementSummary, setOutcome } from '#stock/movements/contract.ts'
import { pregnancyOf } from '#stock/movements/gestation.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { listFiles } from '#paperwork/attachments/contract.ts'
import { Files, FilesBelow } from '#paperwork/attachments/web/Files.tsx'
import { mergeAnimals } from '#integration/merging/contract.ts'
import { mergeTexts } from '#integration/merging/texts.ts'
import { longDate } from '#platform/contract/days.ts'
import { Acceptances } from '#ui/Acceptances.tsx'
import { useApiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { Menu } from '#ui/LazyMenu.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { MoreMenu } from '#ui/MoreMenu.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { commonTexts } from '#ui/texts.ts'
import { useSettled } from '#ui/use-settled.ts'
import { useSingleKeys } from '#ui/use-single-keys.ts'
import { HorseSentence, Identity, NotRecorded, type Missing } from './Identity.tsx'
import { inseminationsOf, MarePage } from './MarePage.tsx'
import { horsesTexts } from './texts.ts'

const StallionPage = lazySection(
  async () => (await import('./StallionPage.tsx')).StallionPage,
  <Placeholder lines={5} />,
)
const AnimalDialog = lazyPart(
  async () => (await import('#registry/animals/web/AnimalDialog.tsx')).AnimalDialog,
)
const MergeWithDialog = lazyPart(
  async () => (await import('#integration/merging/web/MergeWithDialog.tsx')).MergeWithDialog,
)
const OutcomeDialog = lazyPart(
  async () => (await import('#stock/movements/web/OutcomeDialog.tsx')).OutcomeDialog,
)

export function HorseScreen() {
  const { id } = useParams({ from: '/layout/horses/$id' })
  return (
    <QueryResult query={useApiQuery(showAnimal, { params: { id } })} lines={6} isPage>
      {(horse) => <Whole key={horse.id} horse={horse} />}
    </QueryResult>
  )
}

type Doing = 'edit' | 'delete' | 'merge' | null

function Whole({ horse }: { horse: Animal }) {
  const [doing, setDoing] = useState<Doing>(null)
  const [shown, setShown] = useState<Missing | null>(null)
  const mayEdit = useMay(deleteAnimal)
  const navigate = useNavigate()
  const isMare = horse.sex === 'MARE'
  const close = () => setDoing(null)
  const inseminated = useApiQuery(listMovements, inseminationsOf(horse.id), isMare)
  const inseminations = inseminated.data?.movements
  const pregnancy = horse.died_on === null ? pregnancyOf(inseminations ?? [], today()) : undefined
  // The outcome of an insemination is due, or the next check of a pregnancy.
  const due = inseminations?.find(({ outcome }) => outcome === 'PENDING') ?? pregnancy
  const mayRecord = useMay(setOutcome)
  const [recording, setRecording] = useState<MovementSummary | null>(null)
  const record = () => due && mayRecord && setRecording(due)
  useSingleKeys({ o: record })
  const filed = useApiQuery(listFiles, { query: { animal_id: horse.id, limit: 1 } })
  const files = filed.data?.pagination.total
  const found = useApiQuery(listHealthTests, { params: { id: horse.id } })
  const tested = found.data?.health_tests.length
  const missing = new Set<Missing>([
    ...(files === 0 && shown !== 'FILES' ? (['FILES'] as const) : []),
    ...(isMare && tested === 0 && shown !== 'TESTS' ? (['TESTS'] as const) : []),
  ])
  const tests = (status: ReactNode = null) => (
    <HealthTests
      animal_id={horse.id}
      status={status}
      startsAdding={shown === 'TESTS'}
      renderFiles={(test) => (
        <FilesBelow
          about={{ health_test_id: test.id }}
          label={healthTexts.filesTitle}
          none={healthTexts.filesNone}
        />
      )}
    />
  )
  const identity = <Identity horse={horse} onEdit={mayEdit ? () => setDoing('edit') : undefined} />
  const isReady = useSettled([inseminated, filed, found])
  const content = (
    <>
      <Acceptances acceptances={horse.acceptances} />
      {!isMare && (horse.died_on ?? horse.gelded_on) !== null && <StudbookLines stallion={horse} />}
      {isMare ? (
        <MarePage
          mare={horse}
          pregnancy={pregnancy}
          tests={tested !== 0 || shown === 'TESTS' ? tests() : null}
          identity={identity}
        />
      ) : (
        <StallionPage stallion={horse} renderTests={tests} identity={identity} />
      )}
      {!missing.has('FILES') && <Files about={{ animal_id: horse.id }} />}
      {mayEdit && (
        <NotRecorded
          horse={horse}
          missing={missing}
          onFill={(one) => (one === 'FILES' || one === 'TESTS' ? setShown(one) : setDoing('edit'))}
        />
      )}
    </>
  )
  return (
    <Screen
      title={horse.name}
      renderHead={(heading) => (
        <Stack gap={4}>
          <AnchorLink to="/horses" size="sm" c="dimmed" w="fit-content">
            {horseTexts.title}
          </AnchorLink>
          <Group justify="space-between" align="start">
            <div>
              {heading}
              <HorseSentence horse={horse} />
            </div>
            <Actions
              horse={horse}
              due={mayRecord ? due : undefined}
              mayEdit={mayEdit}
              onDo={setDoing}
              onRecord={record}
            />
          </Group>
        </Stack>
      )}
    >
      {/* Wait for what decides which parts there are, because those below would move. */}
      {isReady ? content : <Placeholder lines={6} />}
      {doing === 'merge' && (
        <MergeWithDialog
          horse={horse}
          onClose={close}
          onMerged={(remaining) => void navigate({ to: '/horses/$id', params: { id: remaining } })}
        />
      )}
      {doing === 'edit' && <AnimalDialog animal={horse} onClose={close} />}
      {recording && <OutcomeDialog movement={recording} onClose={() => setRecording(null)} />}
      {doing === 'delete' && (
        <ConfirmDialog
          endpoint={deleteAnimal}
          thing={horse}
          title={commonTexts.deleteQuestion(horse.name)}
          text={horseTexts.deleteText(horse.name)}
          submit={commonTexts.delete}
          done={commonTexts.deleted(horse.name)}
          onClose={close}
          onDone={() => void navigate({ to: '/horses' })}
        />
      )}
    </Screen>
  )
}

type ActionsProps = {
  horse: Animal
  /** Insemination whose outcome is due. */
  due: MovementSummary | undefined
  mayEdit: boolean
  onDo: (doing: Doing) => void
  onRecord: () => void
}

/** Actions of the page. The one that is due is filled: an outcome, or else the next batch or insemination. */
function Actions({ horse, due, mayEdit, onDo, onRecord }: ActionsProps) {
  const mayMerge = useMay(mergeAnimals)
  const mayCreate = useMay(createBatch)
  const mayBook = useMay(setOutcome)
  const isMare = horse.sex === 'MARE'
  const isAlive = horse.died_on === null && (isMare || horse.gelded_on === null)
  return (
    <Group gap="sm">
      <MoreMenu name={horse.name} onDelete={mayEdit ? () => onDo('delete') : undefined}>
        {mayEdit && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onDo('edit')}>
            {commonTexts.edit}
          </Menu.Item>
        )}
        {mayMerge && (
          <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={() => onDo('merge')}>
            {mergeTexts.open}
          </Menu.Item>
        )}
      </MoreMenu>
      {isMare && isAlive && mayBook && (
        <ButtonLink to="/find" variant={due ? 'default' : 'filled'}>
          {horsesTexts.inseminate}
        </ButtonLink>
      )}
      {due && (
        <Button
          aria-keyshortcuts="o"
          variant={due.outcome === 'PENDING' ? 'filled' : 'default'}
          onClick={onRecord}
        >
          {due.outcome === 'PENDING' ? movementTexts.recordOutcomeButton : horsesTexts.recordCheck}
        </Button>
      )}
      {!isMare && isAlive && mayCreate && <ButtonLink to="/batches/new">{batchTexts.new}</ButtonLink>}
    </Group>
  )
}

/** Notes until when studbooks register foals from the semen of a dead or gelded stallion. */
function StudbookLines({ stallion }: { stallion: Animal }) {
  const rules = useApiQuery(listStudbookRules, {}).data?.studbook_rules ?? []
  return stallion.studbooks.map(({ name }) => {
    const until = semenUntil(stallion, name, rules)
    return (
      until && (
        <Alert key={name} color="straw" icon={<IconAlertTriangle size={18} aria-hidden />}>
          <Text size="sm" c="var(--gold-ink)">
            <b>{horsesTexts.registersUntil(name, longDate(until))}</b> {horsesTexts.thenWarns}
          </Text>
        </Alert>
      )
    )
  })
}

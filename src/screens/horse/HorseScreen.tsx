import { AnchorLink } from '#ui/links.tsx'
import { Button, Grid, Stack } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type Animal, showAnimal, deleteAnimal } from '#registry/animals/contract.ts'
import { animalWarnings } from '#registry/animals/warnings.ts'
import { breedName } from '#registry/animals/breeds.ts'
import { useApiQuery } from '#ui/call.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { Files, FilesBelow } from '#paperwork/attachments/web/Files.tsx'
import { healthTexts } from '#registry/health-tests/texts.ts'
import { PartyLink } from '#registry/parties/web/use-party.tsx'
import { listAnimalMerges, mergeAnimals } from '#integration/merging/contract.ts'
import { mergeTexts } from '#integration/merging/texts.ts'
import { FormerNames } from '#integration/merging/web/FormerNames.tsx'
import { useMay } from '#account/auth/web/session.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu } from '#ui/LazyMenu.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { MoreMenu } from '#ui/MoreMenu.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Facts, Section } from '#ui/Section.tsx'
import { AnimalDialog } from '#registry/animals/web/AnimalDialog.tsx'
import { HealthTests } from '#registry/health-tests/web/HealthTests.tsx'
import { TestStatusList } from '#stock/batches/web/TestStatusList.tsx'
import { HorseBatches } from './HorseBatches.tsx'
import { Acceptances } from '#ui/Acceptances.tsx'
import { HorseInseminations } from './HorseInseminations.tsx'

const MergeWithDialog = lazyPart(
  async () => (await import('#integration/merging/web/MergeWithDialog.tsx')).MergeWithDialog,
)

export function HorseScreen() {
  const { id } = useParams({ from: '/layout/horses/$id' })
  return (
    <QueryResult query={useApiQuery(showAnimal, { params: { id } })} lines={6} isPage>
      {(horse) => <Whole horse={horse} />}
    </QueryResult>
  )
}

function Whole({ horse }: { horse: Animal }) {
  const [doing, setDoing] = useState<'edit' | 'delete' | 'merge' | null>(null)
  const mayEdit = useMay(deleteAnimal)
  const mayMerge = useMay(mergeAnimals)
  const navigate = useNavigate()
  const close = () => setDoing(null)
  return (
    <Screen
      title={horse.name}
      actions={
        <>
          <AnchorLink to="/horses" size="sm" visibleFrom="sm">
            {horseTexts.allHorses}
          </AnchorLink>
          {mayEdit && (
            <Button variant="default" onClick={() => setDoing('edit')}>
              {commonTexts.edit}
            </Button>
          )}
          <MoreMenu name={horse.name} onDelete={mayEdit ? () => setDoing('delete') : undefined}>
            {mayMerge && (
              <Menu.Item
                leftSection={<IconArrowMerge size={16} aria-hidden />}
                onClick={() => setDoing('merge')}
              >
                {mergeTexts.open}
              </Menu.Item>
            )}
          </MoreMenu>
        </>
      }
    >
      <Acceptances acceptances={horse.acceptances} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
          <Identity horse={horse} />
          <FormerNames id={horse.id} title={mergeTexts.formerHorses} endpoint={listAnimalMerges} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
          <Stack>
            {horse.sex === 'STALLION' && <HorseBatches horse={horse} />}
            <HorseInseminations horse={horse} />
            <HealthTests
              animal_id={horse.id}
              status={horse.sex === 'STALLION' && <TestStatusList animal_id={horse.id} />}
              renderFiles={(test) => (
                <FilesBelow
                  about={{ health_test_id: test.id }}
                  label={healthTexts.filesTitle}
                  none={healthTexts.filesNone}
                />
              )}
            />
            <Files about={{ animal_id: horse.id }} />
          </Stack>
        </Grid.Col>
      </Grid>
      {doing === 'merge' && (
        <MergeWithDialog
          horse={horse}
          onClose={close}
          onMerged={(remaining) => void navigate({ to: '/horses/$id', params: { id: remaining } })}
        />
      )}
      {doing === 'edit' && <AnimalDialog animal={horse} onClose={close} />}
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

function Identity({ horse }: { horse: Animal }) {
  const odd = animalWarnings(horse)
  const facts: Parameters<typeof Facts>[0]['facts'] = [
    [horseTexts.sex, words[horse.sex]],
    [horseTexts.ueln, numberText(horse.ueln, odd.ueln)],
    [horseTexts.breed, horse.breed && breedName(horse.breed)],
    [horseTexts.born_on, horse.born_on && shortDate(horse.born_on)],
    ...(horse.gelded_on ? [gone(horseTexts.gelded_on, horse.gelded_on)] : []),
    ...(horse.died_on ? [gone(horseTexts.died_on, horse.died_on)] : []),
    [horseTexts.colour, horse.colour],
    [horseTexts.height_cm, horse.height_cm && `${horse.height_cm} cm`],
    [horseTexts.microchip, numberText(horse.microchip, odd.microchip)],
    ...(horse.low_doses
      ? [[horseTexts.low_doses, horseTexts.lowDoses(horse.low_doses)] as [string, string]]
      : []),
    ...(horse.residence ? [[horseTexts.residence, words[horse.residence]!] as [string, string]] : []),
    ...(horse.resident_since ? [gone(horseTexts.resident_since, horse.resident_since)] : []),
    [horseTexts.sire, horse.sire && <Relative key="sire" parent={horse.sire} />],
    [horseTexts.dam, horse.dam && <Relative key="dam" parent={horse.dam} />],
    [
      horseTexts.studbooks,
      horse.studbooks.length > 0 &&
        horse.studbooks.map(({ name, number }) => (
          <div key={`${name} ${number}`}>{[name, number].filter(Boolean).join(' ')}</div>
        )),
    ],
    [
      horseTexts.owners,
      horse.owners.length > 0 &&
        horse.owners.map(({ id, name }) => (
          <div key={id}>
            <PartyLink id={id} name={name} />
          </div>
        )),
    ],
  ]
  return (
    <Section title={horseTexts.identity}>
      <Facts facts={facts.map(([name, value]) => [name, value || commonTexts.nothing])} />
    </Section>
  )
}

const gone = (name: string, day: string): [string, string] => [name, shortDate(day)]

function numberText(number: string | null, odd: keyof typeof horseTexts.odd | null) {
  return odd === null ? number : `${number} (${horseTexts.odd[odd]})`
}

function Relative({ parent: { name, animal_id } }: { parent: NonNullable<Animal['sire']> }) {
  if (animal_id === null) return name
  return (
    <AnchorLink to="/horses/$id" params={{ id: animal_id }} inherit>
      {name}
    </AnchorLink>
  )
}

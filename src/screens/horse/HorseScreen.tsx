import { Anchor, Button, Grid, Stack } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type Animal, showAnimal, deleteAnimal } from '#features/animals/contract.ts'
import { oddities } from '#features/animals/warnings.ts'
import { breedName } from '#features/animals/breeds.ts'
import { useReply } from '#ui/call.ts'
import { DeleteDialog } from '#ui/form/DeleteDialog.tsx'
import { PartyLink } from '#features/parties/web/PartyLink.tsx'
import { useSession } from '#features/session/web/session.ts'
import { texts, words } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { Facts } from '#ui/Facts.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { MoreMenu } from '#ui/MoreMenu.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { EditAnimalDialog } from '#features/animals/web/AnimalDialog.tsx'
import { HorseBatches } from './HorseBatches.tsx'
import { HorseInseminations } from './HorseInseminations.tsx'

/** A horse: who it is, what of its semen there is, and what came of it. */
export function HorseScreen() {
  const { tenant_id } = useSession()
  const { id } = useParams({ from: '/layout/horses/$id' })
  return (
    <Loaded query={useReply(showAnimal, { params: { id }, query: { tenant_id } })} lines={6}>
      {(horse) => <Whole horse={horse} />}
    </Loaded>
  )
}

function Whole({ horse }: { horse: Animal }) {
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null)
  const navigate = useNavigate()
  const close = () => setDoing(null)
  return (
    <Screen
      title={horse.name}
      actions={
        <>
          <Anchor component={Link} to="/horses" size="sm" visibleFrom="sm">
            {texts.horse.all_horses}
          </Anchor>
          <Button variant="default" onClick={() => setDoing('edit')}>
            {texts.common.edit}
          </Button>
          <MoreMenu name={horse.name} onDelete={() => setDoing('delete')} />
        </>
      }
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
          <Identity horse={horse} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
          <Stack>
            {horse.sex === 'STALLION' && <HorseBatches horse={horse} />}
            <HorseInseminations horse={horse} />
          </Stack>
        </Grid.Col>
      </Grid>
      {doing === 'edit' && <EditAnimalDialog animal={horse} onClose={close} />}
      {doing === 'delete' && (
        <DeleteDialog
          endpoint={deleteAnimal}
          thing={horse}
          title={texts.common.delete_question(horse.name)}
          text={texts.horse.delete_text(horse.name)}
          submit={texts.common.delete}
          deleted={texts.common.deleted(horse.name)}
          onClose={close}
          onDeleted={() => void navigate({ to: '/horses' })}
        />
      )}
    </Screen>
  )
}

function Identity({ horse }: { horse: Animal }) {
  const odd = oddities(horse)
  const facts: Parameters<typeof Facts>[0]['facts'] = [
    [texts.horse.sex, words[horse.sex]],
    [texts.horse.ueln, said(horse.ueln, odd.ueln)],
    [texts.horse.breed, horse.breed && breedName(horse.breed)],
    [texts.horse.born_on, horse.born_on && shortDate(horse.born_on)],
    [texts.horse.colour, horse.colour],
    [texts.horse.height_cm, horse.height_cm && `${horse.height_cm} cm`],
    [texts.horse.microchip, said(horse.microchip, odd.microchip)],
    [texts.horse.sire, horse.sire && <Relative key="sire" parent={horse.sire} />],
    [texts.horse.dam, horse.dam && <Relative key="dam" parent={horse.dam} />],
    [
      texts.horse.studbooks,
      horse.studbooks.length > 0 &&
        horse.studbooks.map(({ name, number }) => (
          <div key={`${name} ${number}`}>{[name, number].filter(Boolean).join(' ')}</div>
        )),
    ],
    [
      texts.horse.owners,
      horse.owner_ids.length > 0 &&
        horse.owner_ids.map((id) => (
          <div key={id}>
            <PartyLink id={id} />
          </div>
        )),
    ],
  ]
  return (
    <Section title={texts.horse.identity}>
      <Facts facts={facts.map(([name, value]) => [name, value || texts.common.nothing])} />
    </Section>
  )
}

function said(number: string | null, odd: keyof typeof texts.horse.odd | null) {
  return odd === null ? number : `${number} (${texts.horse.odd[odd]})`
}

function Relative({ parent: { name, animal_id } }: { parent: NonNullable<Animal['sire']> }) {
  if (animal_id === null) return name
  return (
    <Anchor component={Link} to="/horses/$id" params={{ id: animal_id } as never} inherit>
      {name}
    </Anchor>
  )
}

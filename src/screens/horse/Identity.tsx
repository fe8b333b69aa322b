import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { breedName } from '#registry/animals/breeds.ts'
import type { Animal } from '#registry/animals/contract.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { animalWarnings } from '#registry/animals/warnings.ts'
import { listAnimalMerges } from '#integration/merging/contract.ts'
import { mergeTexts } from '#integration/merging/texts.ts'
import { FormerNames } from '#integration/merging/web/FormerNames.tsx'
import { longDate } from '#platform/contract/days.ts'
import { words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { Facts, Section } from '#ui/Section.tsx'
import { commonTexts } from '#ui/texts.ts'
import { horsesTexts } from './texts.ts'

/** Describes a horse as "Andalusian stallion, grey, born 18 April 2014, owned by Haras del Sur". */
export function HorseSentence({ horse }: { horse: Animal }) {
  const { breed, sex, colour, born_on, gelded_on, died_on, owners } = horse
  const sort = words[sex]!
  const parts = [
    breed ? `${breedName(breed)} ${sort.toLowerCase()}` : sort,
    colour,
    born_on && horsesTexts.born(longDate(born_on)),
  ]
  return (
    <Text c="dimmed" fz={15} mt={2}>
      {parts.filter(Boolean).join(', ')}
      {gelded_on && <b>, {horsesTexts.gelded(longDate(gelded_on))}</b>}
      {died_on && <b>, {horsesTexts.died(longDate(died_on))}</b>}
      {owners.length > 0 && `, ${horsesTexts.ownedBy} `}
      {owners.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <AnchorLink to="/parties/$id" params={{ id }} fw={500} inherit>
            {name}
          </AnchorLink>
        </span>
      ))}
    </Text>
  )
}

type Fact = [name: string, value: ReactNode]

/** Recorded facts that identify a horse; `NotRecorded` names the others. */
export function Identity({ horse, onEdit }: { horse: Animal; onEdit: (() => void) | undefined }) {
  const odd = animalWarnings(horse)
  const facts: (Fact | null)[] = [
    horse.ueln ? [horseTexts.ueln, numberText(horse.ueln, odd.ueln)] : null,
    horse.microchip ? [horseTexts.microchip, numberText(horse.microchip, odd.microchip)] : null,
    horse.studbooks.length > 0
      ? [
          horse.studbooks.length > 1 ? horseTexts.studbooks : horseTexts.studbook,
          horse.studbooks.map(({ name, number }) => (
            <div key={`${name} ${number}`}>{[name, number].filter(Boolean).join(' ')}</div>
          )),
        ]
      : null,
    horse.sire && [horseTexts.sire, <Relative key="sire" parent={horse.sire} />],
    horse.dam && [horseTexts.dam, <Relative key="dam" parent={horse.dam} />],
    horse.height_cm ? [horseTexts.height_cm, `${horse.height_cm} cm`] : null,
    horse.low_doses ? [horseTexts.low_doses, horseTexts.lowDoses(horse.low_doses)] : null,
    horse.residence ? [horseTexts.residence, words[horse.residence]] : null,
    horse.resident_since ? [horseTexts.resident_since, shortDate(horse.resident_since)] : null,
  ]
  const known = facts.filter((fact) => fact !== null)
  return (
    <>
      {known.length > 0 && (
        <Section
          title={horseTexts.identity}
          actions={
            onEdit && (
              <Button variant="default" size="xs" onClick={onEdit}>
                {commonTexts.edit}
              </Button>
            )
          }
        >
          <Facts facts={known} />
        </Section>
      )}
      <FormerNames id={horse.id} title={mergeTexts.formerHorses} endpoint={listAnimalMerges} />
    </>
  )
}

function numberText(number: string, odd: keyof typeof horseTexts.odd | null) {
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

const FACTS = {
  UELN: ({ ueln }) => ueln,
  PARENTS: ({ sire, dam }) => sire ?? dam,
  BIRTHDAY: ({ born_on }) => born_on,
  BREED: ({ breed }) => breed,
  OWNERS: ({ owners }) => owners.length > 0,
  STUDBOOK: ({ studbooks }) => studbooks.length > 0,
  MICROCHIP: ({ microchip }) => microchip,
} satisfies Record<string, (horse: Animal) => unknown>

export type Missing = keyof typeof FACTS | 'TESTS' | 'FILES'

type NotRecordedProps = {
  horse: Animal
  /** Parts of the page that are empty. */
  missing: ReadonlySet<Missing>
  onFill: (one: Missing) => void
}

/** Line that names what is not recorded; each word opens the form for it. */
export function NotRecorded({ horse, missing, onFill }: NotRecordedProps) {
  const facts = (Object.keys(FACTS) as (keyof typeof FACTS)[]).filter((one) => !FACTS[one](horse))
  const all: Missing[] = [...facts, ...missing]
  if (all.length === 0) return null
  return (
    <Group gap={4}>
      <Text size="sm" c="dimmed">
        {horsesTexts.notRecorded}
      </Text>
      {all.map((one) => (
        <Button
          key={one}
          variant="transparent"
          c="var(--accent-ink)"
          size="compact-sm"
          px={4}
          fw={400}
          onClick={() => onFill(one)}
        >
          {horsesTexts.missing[one]}
        </Button>
      ))}
    </Group>
  )
}

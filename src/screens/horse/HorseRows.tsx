import { Paper, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { WBFSH_DOSE } from '#stock/batches/whole-doses.ts'
import type { ListedHorse, ListedStallion, listHorses } from '#stock/straws/horses.ts'
import { AnchorLink } from '#ui/links.tsx'
import { commonTexts } from '#ui/texts.ts'
import { ColourBar, FreezeLine } from './HorseMarks.tsx'
import { LastInsemination, MareOutcome, MareRecord } from './MareParts.tsx'
import { about, TestsState } from './horse-states.tsx'
import { horsesTexts } from './texts.ts'
import classes from './horses.module.css'

type Props = { reply: Reply<typeof listHorses>; asCards: boolean; year: string }

/** Stallions and mares of a page of the list, in two tables, or as cards in a narrow window. */
export function HorseRows({ reply: { horses, max_straws }, asCards, year }: Props) {
  const stallions = horses.flatMap((horse) => (horse.stallion ? [{ horse, stallion: horse.stallion }] : []))
  const mares = horses.filter(({ mare }) => mare !== null)
  return (
    <Stack gap="md" onKeyDown={walkRows}>
      {stallions.length > 0 &&
        (asCards ? (
          <Cards title={horsesTexts.stallionsTitle}>
            {stallions.map((one) => (
              <StallionCard key={one.horse.id} {...one} max={max_straws} />
            ))}
          </Cards>
        ) : (
          <Stallions year={year}>
            {stallions.map((one) => (
              <StallionRow key={one.horse.id} {...one} max={max_straws} />
            ))}
          </Stallions>
        ))}
      {mares.length > 0 &&
        (asCards ? (
          <Cards title={horsesTexts.maresTitle}>
            {mares.map((mare) => (
              <MareCard key={mare.id} mare={mare} />
            ))}
          </Cards>
        ) : (
          <Mares>
            {mares.map((mare) => (
              <MareRow key={mare.id} mare={mare} />
            ))}
          </Mares>
        ))}
    </Stack>
  )
}

/** Moves the focus between rows by the arrow keys. */
function walkRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target as Element).matches('[data-row]')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const next = links[links.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Stallions({ year, children }: { year: string; children: ReactNode }) {
  return (
    <Paper p={0} className={classes.card}>
      <Table className={classes.table} aria-label={horsesTexts.stallionsTitle}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.first}>{horsesTexts.stallionsTitle}</Table.Th>
            <Table.Th w={180}>
              {horsesTexts.eachFreeze}
              <span className={classes.threshold}>{horsesTexts.threshold(WBFSH_DOSE.progressive)}</span>
            </Table.Th>
            <Table.Th>{horsesTexts.stored}</Table.Th>
            <Table.Th w={84} ta="right">
              {horsesTexts.doses}
            </Table.Th>
            <Table.Th w={150} className={classes.used}>
              {horsesTexts.usedIn(year)}
            </Table.Th>
            <Table.Th w={184}>{horsesTexts.tests}</Table.Th>
            <Table.Th w={36}>
              <VisuallyHidden>{commonTexts.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Paper>
  )
}

function Name({ horse, isGrey = false }: { horse: ListedHorse; isGrey?: boolean }) {
  return (
    <>
      <AnchorLink
        to="/horses/$id"
        params={{ id: horse.id }}
        className={classes.name}
        c={isGrey ? 'dimmed' : 'var(--ink)'}
        data-row
      >
        {horse.name}
      </AnchorLink>
      <Text size="xs" c="dimmed" fw={400} className={classes.about}>
        {about(horse)}
      </Text>
    </>
  )
}

type StallionProps = { horse: ListedHorse; stallion: ListedStallion; max: number }

function StallionRow({ horse, stallion, max }: StallionProps) {
  const { straws, doses, colours, used } = stallion
  const [most, others] = horsesTexts.used(used)
  const isEmpty = straws === 0
  return (
    <Table.Tr className={classes.row}>
      <Table.Th scope="row">
        <Name horse={horse} isGrey={isEmpty} />
      </Table.Th>
      <Table.Td>
        <FreezeLine stallion={stallion} />
      </Table.Td>
      <Table.Td>
        {isEmpty ? (
          <Text c="dimmed">{horsesTexts.none}</Text>
        ) : (
          <>
            <ColourBar colours={colours} max={max} />
            <Text size="xs" c="dimmed" mt={4}>
              {horsesTexts.straws(straws)}
            </Text>
          </>
        )}
      </Table.Td>
      <Table.Td ta="right" className={classes.doses} data-none={doses === 0 || undefined}>
        {grouped(doses)}
      </Table.Td>
      <Table.Td className={classes.used}>
        <Text size="sm">{most}</Text>
        <Text size="xs" c="dimmed">
          {others}
        </Text>
      </Table.Td>
      <Table.Td>
        <TestsState stallion={stallion} />
      </Table.Td>
      <Chevron />
    </Table.Tr>
  )
}

function Chevron() {
  return (
    <Table.Td className={classes.chevron}>
      <IconChevronRight size={18} aria-hidden />
    </Table.Td>
  )
}

function Mares({ children }: { children: ReactNode }) {
  return (
    <Paper p={0} className={classes.card}>
      <Table className={classes.table} aria-label={horsesTexts.maresTitle}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.first}>{horsesTexts.maresTitle}</Table.Th>
            <Table.Th>{horsesTexts.lastInsemination}</Table.Th>
            <Table.Th w={230}>{horsesTexts.outcome}</Table.Th>
            <Table.Th w={206} colSpan={2}>
              <VisuallyHidden>{commonTexts.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Paper>
  )
}

function MareRow({ mare }: { mare: ListedHorse }) {
  const insemination = mare.mare?.insemination ?? null
  return (
    <Table.Tr className={classes.row}>
      <Table.Th scope="row">
        <Name horse={mare} />
      </Table.Th>
      <Table.Td>
        <LastInsemination movement={insemination} />
      </Table.Td>
      <Table.Td>{insemination && <MareOutcome movement={insemination} />}</Table.Td>
      <Table.Td ta="right" className={classes.act}>
        {insemination && <MareRecord movement={insemination} />}
      </Table.Td>
      <Chevron />
    </Table.Tr>
  )
}

function Cards({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h5" c="dimmed" mb={8}>
        {title}
      </Title>
      <Paper p={0} component="ul" className={classes.cards}>
        {children}
      </Paper>
    </section>
  )
}

function StallionCard({ horse, stallion, max }: StallionProps) {
  const { straws, doses, colours } = stallion
  return (
    <li className={classes.row}>
      <div className={classes.two}>
        <div>
          <Name horse={horse} isGrey={straws === 0} />
        </div>
        <Text c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          <span className={classes.doses}>{grouped(doses)}</span> {horsesTexts.dosesWord(doses)}
        </Text>
      </div>
      {straws > 0 && <ColourBar colours={colours} max={max} />}
      <div className={classes.two}>
        <Text size="sm" c="dimmed">
          {straws > 0 ? horsesTexts.straws(straws) : horsesTexts.nothingStored}
        </Text>
        {straws > 0 && <TestsState stallion={stallion} />}
      </div>
    </li>
  )
}

function MareCard({ mare }: { mare: ListedHorse }) {
  const insemination = mare.mare?.insemination ?? null
  return (
    <li className={classes.row}>
      <div>
        <Name horse={mare} />
      </div>
      <LastInsemination movement={insemination} />
      {insemination && (
        <div className={classes.two}>
          <MareOutcome movement={insemination} />
          <span className={classes.act}>
            <MareRecord movement={insemination} />
          </span>
        </div>
      )}
    </li>
  )
}

import { Grid, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { grouped } from '#platform/contract/grouped.ts'
import type { Animal } from '#registry/animals/contract.ts'
import { TestLines } from '#registry/health-tests/web/TestLines.tsx'
import { type Freeze, listFreezes, showTestStatus } from '#stock/batches/contract.ts'
import { TestStatusList } from '#stock/batches/web/TestStatusList.tsx'
import { fertilityOf, showFertility } from '#stock/movements/contract.ts'
import { type HorseUse, showHorseUse } from '#stock/straws/horses.ts'
import { useApiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { FreezeChart, hasSeasons } from './FreezeChart.tsx'
import { HorseBatches } from './HorseBatches.tsx'
import { HorseInseminations } from './HorseInseminations.tsx'
import { RATE_FROM } from './rate-from.ts'
import { SeasonTable } from './SeasonTable.tsx'
import { UseCard } from './UseCard.tsx'
import { horsesTexts } from './texts.ts'
import classes from './HorseScreen.module.css'

type Props = {
  stallion: Animal
  /** Renders the health tests with the state of the programme. */
  renderTests: (status: ReactNode) => ReactNode
  identity: ReactNode
}

/** Freezes of a stallion: their motility, the doses left, their tests and their use. */
export function StallionPage({ stallion, renderTests, identity }: Props) {
  const byId = { params: { id: stallion.id } }
  const [isUncovered, setUncovered] = useState(false)
  const found = useApiQuery(listFreezes, byId)
  const use = useApiQuery(showHorseUse, byId).data
  const { uncovered } = useApiQuery(showTestStatus, { ...byId, query: { on: today() } }).data ?? {}
  const uncoveredIds = new Set(uncovered?.map(({ batch_id }) => batch_id))
  return (
    <QueryResult query={found} lines={5}>
      {({ freezes }) => {
        const collections = freezes.map(({ day }) => day)
        const isLong = hasSeasons(freezes)
        const tests = renderTests(
          <>
            <TestLines stallion={stallion} collections={collections} />
            <TestStatusList
              animal_id={stallion.id}
              isFiltered={isUncovered}
              onFilter={() => setUncovered(!isUncovered)}
            />
          </>,
        )
        return (
          <Stack gap="md">
            <Figures stallion={stallion} freezes={freezes} use={use} />
            <Grid>
              <Grid.Col span={{ base: 12, lg: 8 }}>
                <Stack gap="md">
                  <FreezeChart freezes={freezes} />
                  {isLong && tests}
                  {isLong ? (
                    <SeasonTable freezes={freezes} uncovered={uncoveredIds} isFiltered={isUncovered} />
                  ) : (
                    <HorseBatches
                      horse={stallion}
                      freezes={freezes}
                      only={isUncovered ? uncoveredIds : undefined}
                    />
                  )}
                  <HorseInseminations horse={stallion} />
                </Stack>
              </Grid.Col>
              <Grid.Col span={{ base: 12, lg: 4 }}>
                <Stack gap="md">
                  {!isLong && tests}
                  {use && use.months.length > 0 && <UseCard months={use.months} freezes={freezes} />}
                  {identity}
                </Stack>
              </Grid.Col>
            </Grid>
          </Stack>
        )
      }}
    </QueryResult>
  )
}

type FiguresProps = { stallion: Animal; freezes: Freeze[]; use: HorseUse | undefined }

function Figures({ stallion, freezes, use }: FiguresProps) {
  const fertility = useApiQuery(showFertility, { params: { id: stallion.id } }).data?.fertility ?? []
  if (!use) return null
  const stored = freezes.filter(({ straws }) => straws > 0)
  const straws = stored.reduce((sum, one) => sum + one.straws, 0)
  const held = use.held.reduce((sum, one) => sum + one.straws, 0)
  const others = use.doses - use.own_doses
  const year = today().slice(0, 4)
  const seasons = [...new Set(use.months.map(({ month }) => month.slice(0, 4)))]
  const isOneSeason = seasons.every((season) => season === year)
  const used = sumUse(use.months)
  const { known, pregnant, share_pregnant } = fertilityOf(fertility)
  const over = stallion.died_on !== null || stallion.gelded_on !== null
  const figures: { name: string; figure: number; unit: string; note: string }[] = [
    {
      name: horsesTexts.dosesStored,
      figure: use.doses,
      unit: horsesTexts.dosesWord(use.doses),
      note: [others > 0 && horsesTexts.notYours(others), over && horsesTexts.noneAdded]
        .filter(Boolean)
        .join(', '),
    },
    {
      name: horsesTexts.stored,
      figure: straws,
      unit: horsesTexts.strawsWord(straws),
      note: horsesTexts.inBatches(stored.length, freezes.length),
    },
    {
      name: horsesTexts.heldByOthers,
      figure: held,
      unit: horsesTexts.strawsWord(held),
      note:
        use.held.length > 1
          ? horsesTexts.holders(use.held.length)
          : use.held.map(({ name, straws: own }) => `${name} ${own}`).join(', '),
    },
    isOneSeason
      ? {
          name: horsesTexts.usedIn(year),
          figure: used.inseminated + used.sold + used.lost,
          unit: horsesTexts.strawsWord(used.inseminated + used.sold + used.lost),
          note: horsesTexts.used(used).filter(Boolean).join(', '),
        }
      : {
          name: horsesTexts.inseminated,
          figure: used.inseminated,
          unit: horsesTexts.strawsWord(used.inseminated),
          note: horsesTexts.maresIn(use.mares, seasons[0]!, seasons.at(-1)!),
        },
    {
      name: horsesTexts.pregnant,
      figure: pregnant,
      unit: horsesTexts.ofKnown(known),
      note:
        known >= RATE_FROM && share_pregnant !== null
          ? horsesTexts.rate(share_pregnant)
          : horsesTexts.outcomesKnown,
    },
  ]
  return (
    <Paper>
      <SimpleGrid
        component="dl"
        cols={{ base: 2, sm: 3, md: 5 }}
        spacing="lg"
        m={0}
        className={classes.figures}
      >
        {figures.map(({ name, figure, unit, note }) => (
          <div key={name}>
            <Text component="dt" size="xs" c="dimmed" fw={500}>
              {name}
            </Text>
            <dd>
              <span className={classes.figure}>{grouped(figure)}</span> {unit}
              <Text size="xs" c="dimmed" component="span" display="block">
                {note}
              </Text>
            </dd>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  )
}

function sumUse(months: HorseUse['months']) {
  return months.reduce(
    (sum, { inseminated, sold, lost }) => ({
      inseminated: sum.inseminated + inseminated,
      sold: sum.sold + sold,
      lost: sum.lost + lost,
    }),
    { inseminated: 0, sold: 0, lost: 0 },
  )
}

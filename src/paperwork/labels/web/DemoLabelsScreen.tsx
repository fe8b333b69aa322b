import { Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { NotFound } from '#ui/ErrorScreens.tsx'
import { Screen } from '#ui/Screen.tsx'
import { showVersion } from '#platform/contract/version.ts'
import { drawLabels, type Labelled, listLabels } from '../contract.ts'
import { templateOf } from '../templates.ts'
import { commonTexts } from '#ui/texts.ts'
import { labelTexts } from '../texts.ts'
import { keyOfLabel, nameOfLabel, targetOf } from './choice.ts'
import { sourceOf } from './label-files.ts'
import classes from './DeskLabels.module.css'

const COLUMNS = { base: 1, sm: 2, lg: 3 }
const PAPER = templateOf('L7160')
const OF_EACH = { CONTAINER: 2, CANISTER: 3, GOBLET: 4 } as const

/** Labels large enough for a phone's camera. */
export function DemoLabelsScreen() {
  const { data: version } = useApiQuery(showVersion, {})
  const query = useApiQuery(listLabels, {})
  if (version?.mode === 'production') return <NotFound />
  return (
    <Screen
      title={labelTexts.try}
      actions={
        <ButtonLink to="/labels" variant="default">
          {labelTexts.trySheet}
        </ButtonLink>
      }
    >
      <Text maw={720} mt={-8}>
        {labelTexts.tryText}
      </Text>
      <Result query={query}>{({ labels }) => <OnScreen labels={someOf(labels)} />}</Result>
    </Screen>
  )
}

function OnScreen({ labels }: { labels: Labelled[] }) {
  const drawn = useApiQuery(
    drawLabels,
    {
      body: {
        ...{ template: PAPER.key, is_final: true },
        labels: labels.map((label) => targetOf(label, { rings: {}, withStraws: false })),
      },
    },
    labels.length > 0,
  )
  if (labels.length === 0) return <Empty title={labelTexts.nothing} text={labelTexts.nothingText} />
  return (
    <Result query={drawn}>
      {({ drawings }) => (
        <SimpleGrid cols={COLUMNS} component="ul">
          {labels.map((label, index) => {
            const drawing = drawings[index]!
            return (
              <Paper key={keyOfLabel(label)} component="li" p="md">
                <Stack gap="xs">
                  <img src={sourceOf(drawing)} alt={drawing.text} className={classes.labelLarge} />
                  <AnchorLink to="/Q/$code" params={{ code: drawing.code! }} size="sm">
                    {labelTexts.tryScan(nameOfLabel(label))}
                  </AnchorLink>
                </Stack>
              </Paper>
            )
          })}
        </SimpleGrid>
      )}
    </Result>
  )
}

/** Loaded content; while it is loaded, cards of the size of the labels. */
function Result<T>({ query, children }: Pick<ComponentProps<typeof QueryResult<T>>, 'query' | 'children'>) {
  if (query.data !== undefined || query.isError) return <QueryResult query={query}>{children}</QueryResult>
  return (
    <SimpleGrid cols={COLUMNS} role="status" aria-busy="true" aria-label={commonTexts.loading}>
      {Array.from({ length: OF_EACH.CONTAINER + OF_EACH.CANISTER + OF_EACH.GOBLET }, (_, index) => (
        <Paper key={index} p="md">
          <Skeleton style={{ aspectRatio: `${PAPER.width} / ${PAPER.height}` }} />
          <Skeleton h={16} w="60%" mt="xs" />
        </Paper>
      ))}
    </SimpleGrid>
  )
}

function someOf(labels: readonly Labelled[]): Labelled[] {
  return (['CONTAINER', 'CANISTER', 'GOBLET'] as const).flatMap((kind) => {
    const own = labels.filter((label) => label.kind === kind)
    return [
      ...new Map(
        own.map((label) => [kind === 'GOBLET' ? label.batch_id : keyOfLabel(label), label]),
      ).values(),
    ].slice(0, OF_EACH[kind])
  })
}

import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useApiQuery } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { NotFound } from '#ui/ErrorScreens.tsx'
import { Screen } from '#ui/Screen.tsx'
import { showVersion } from '#platform/contract/version.ts'
import { drawLabels, type Labelled, listLabels } from '../contract.ts'
import { labelTexts } from '../texts.ts'
import { keyOfLabel, nameOfLabel, targetOf } from './choice.ts'
import { sourceOf } from './label-files.ts'
import classes from './DeskLabels.module.css'

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
      <QueryResult query={query} lines={6}>
        {({ labels }) => <OnScreen labels={someOf(labels)} />}
      </QueryResult>
    </Screen>
  )
}

function OnScreen({ labels }: { labels: Labelled[] }) {
  const drawn = useApiQuery(
    drawLabels,
    {
      body: {
        ...{ template: 'L7160', is_final: true },
        labels: labels.map((label) => targetOf(label, { rings: {}, withStraws: false })),
      },
    },
    labels.length > 0,
  )
  if (labels.length === 0) return <Empty title={labelTexts.nothing} text={labelTexts.nothingText} />
  return (
    <QueryResult query={drawn} lines={6}>
      {({ drawings }) => (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul">
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
    </QueryResult>
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

import { Anchor, Badge, Button, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Reply } from '#api'
import type { Content } from '#domain/containers.ts'
import type { Straw } from '#domain/straws.ts'
import { RequestFailed, useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { StrawColour } from '../straws/StrawColour.tsx'
import { texts } from '../texts.ts'
import { Failure } from '../ui/Failure.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { batchPaint, cssColour } from './batch-paint.ts'
import { Legend } from './ContainerCard.tsx'
import { ContainerDrawing } from './ContainerDrawing.tsx'

type Container = Reply<'showContainer'>

/** One container, canister by canister, level by level, straw by straw. */
export function ContainerScreen() {
  const { tenant_id } = useSession()
  const { id } = useParams({ from: '/layout/containers/$id' })
  const { canister } = useSearch({ from: '/layout/containers/$id' })
  const navigate = useNavigate({ from: '/containers/$id' })
  const { data, error, refetch } = useReply('showContainer', { params: { id }, query: { tenant_id } })
  if (error instanceof RequestFailed && error.status === 404) return <NotFound />
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <Waiting lines={6} />
  const choose = (next?: number) => void navigate({ search: next ? { canister: next } : {}, replace: true })
  const shown = canister ? [canister] : Array.from({ length: data.canisters }, (_, index) => index + 1)
  return (
    <Screen
      title={data.label}
      actions={
        <Anchor component={Link} to="/containers">
          {texts.container.title}
        </Anchor>
      }
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Paper>
            <Stack>
              <Text size="sm" c="dimmed">
                {texts.container.size(data.canisters, data.levels)}
                {data.note && ` · ${data.note}`}
              </Text>
              <Group justify="center">
                <ContainerDrawing
                  container={data}
                  chosen={canister}
                  onChoose={(next) => choose(next === canister ? undefined : next)}
                />
              </Group>
              <Legend container={data} />
              {canister && (
                <Button variant="default" onClick={() => choose()}>
                  {texts.container.all_canisters}
                </Button>
              )}
            </Stack>
          </Paper>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            {shown.map((number) => (
              <Canister key={number} container={data} number={number} />
            ))}
          </Stack>
        </Grid.Col>
      </Grid>
    </Screen>
  )
}

function Canister({ container, number }: { container: Container; number: number }) {
  const contents = container.contents.filter((content) => content.canister === number)
  return (
    <Paper component="section" aria-label={texts.container.canister(number)}>
      <Title order={2} size="h4">
        {texts.container.canister(number)}
      </Title>
      {Array.from({ length: container.levels }, (_, index) => {
        const level = index + 1
        const here = contents.filter((content) => content.level === level)
        return (
          <Stack key={level} gap={6} mt="sm">
            <Title order={3} size="h6" c="dimmed">
              {texts.container.level(level)}
            </Title>
            {here.length === 0 && (
              <Text size="sm" c="dimmed">
                {texts.container.empty}
              </Text>
            )}
            {here.map((content) => (
              <Standing
                key={`${content.batch_id} ${content.owner_id}`}
                container={container}
                content={content}
              />
            ))}
          </Stack>
        )
      })}
    </Paper>
  )
}

function Standing({ container, content }: { container: Container; content: Content }) {
  const { tenant_id } = useSession()
  const parties = useReply('listParties', { query: { tenant_id, limit: 100, name: '' } })
  const owner = parties.data?.parties.find(({ id }) => id === content.owner_id)
  const batch = container.batches.find(({ id }) => id === content.batch_id)
  const straws = container.straws.filter(
    ({ batch_id, owner_id, location }) =>
      batch_id === content.batch_id &&
      owner_id === content.owner_id &&
      location?.canister === content.canister &&
      location.level === content.level,
  )
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <StrawColour colour={content.straw_colour} />
        <Anchor component={Link} to="/batches/$id" params={{ id: content.batch_id } as never} fw={600}>
          {batch?.label}
        </Anchor>
        <Badge variant="light" c="var(--mantine-color-text)">
          {texts.container.holds(content.straws)}
        </Badge>
        <Text size="sm" c="dimmed">
          {owner?.name}
        </Text>
      </Group>
      <Dots straws={straws} colour={cssColour(batchPaint(container)(content.batch_id))} />
    </Stack>
  )
}

/** Straws as dots, each telling its number. */
function Dots({ straws, colour }: { straws: Straw[]; colour: string }) {
  const across = 40
  const rows = Math.ceil(straws.length / across)
  return (
    <svg
      viewBox={`0 0 ${across * 10} ${rows * 10}`}
      width="100%"
      style={{ maxWidth: across * 12 }}
      aria-hidden
    >
      {straws.map((straw, index) => (
        <circle
          key={straw.id}
          cx={(index % across) * 10 + 5}
          cy={Math.floor(index / across) * 10 + 5}
          r={3.6}
          fill={colour}
        >
          <title>{straw.number}</title>
        </circle>
      ))}
    </svg>
  )
}

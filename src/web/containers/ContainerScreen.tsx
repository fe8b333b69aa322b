import { Anchor, Button, Grid, Group, Paper, Stack, Text } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Container } from '#domain/containers.ts'
import { RequestFailed, useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { numberRanges } from '../straws/number-ranges.ts'
import { useStrawDialog } from '../straws/StrawDialogs.tsx'
import { texts } from '../texts.ts'
import { Failure } from '../ui/Failure.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { CanisterContents } from './CanisterContents.tsx'
import { Legend } from './ContainerCard.tsx'
import { ContainerDrawing } from './ContainerDrawing.tsx'

/** One container, canister by canister, level by level, straw by straw. */
export function ContainerScreen() {
  const { tenant_id } = useSession()
  const { id } = useParams({ from: '/layout/containers/$id' })
  const { canister } = useSearch({ from: '/layout/containers/$id' })
  const navigate = useNavigate({ from: '/containers/$id' })
  const { openById, dialog } = useStrawDialog()
  const { data, error, refetch } = useReply('showContainer', { params: { id }, query: { tenant_id } })
  if (error instanceof RequestFailed && error.status === 404) return <NotFound />
  // What is on screen, and a dialog over it, outlives a refresh that fails.
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data) return <Waiting lines={6} />
  const choose = (next?: number) => void navigate({ search: next ? { canister: next } : {}, replace: true })
  return (
    <Screen
      title={data.label}
      actions={
        <Anchor component={Link} to="/containers">
          {texts.container.back}
        </Anchor>
      }
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Overview container={data} canister={canister} onChoose={choose} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            {shownCanisters(data, canister).map((number) => (
              <CanisterContents
                key={number}
                container={data}
                number={number}
                onWithdraw={({ batch_id, owner_id, level }) =>
                  void openById('withdraw', batch_id, {
                    owner_id,
                    location: { container_id: id, canister: number, level },
                  })
                }
              />
            ))}
            {!canister && <EmptyCanisters container={data} />}
          </Stack>
        </Grid.Col>
      </Grid>
      {dialog}
    </Screen>
  )
}

/** The chosen canister, else those with something in them. */
function shownCanisters(container: Container, canister: number | undefined): number[] {
  if (canister) return canister <= container.canisters ? [canister] : []
  return occupied(container)
}

function occupied(container: Container): number[] {
  const numbers = new Set(container.contents.map((content) => content.canister))
  return [...numbers].toSorted((one, other) => one - other)
}

type OverviewProps = {
  container: Container
  canister: number | undefined
  onChoose: (canister?: number) => void
}

function Overview({ container, canister, onChoose }: OverviewProps) {
  return (
    <Paper>
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.container.size(container.canisters, container.levels)}
          {container.note && ` · ${container.note}`}
        </Text>
        <Group justify="center">
          <ContainerDrawing
            container={container}
            chosen={canister}
            onChoose={(next) => onChoose(next === canister ? undefined : next)}
          />
        </Group>
        <Legend container={container} />
        {canister && (
          <Button variant="default" onClick={() => onChoose()}>
            {texts.container.all_canisters}
          </Button>
        )}
      </Stack>
    </Paper>
  )
}

function EmptyCanisters({ container }: { container: Container }) {
  const full = new Set(occupied(container))
  const empty = Array.from({ length: container.canisters }, (_, index) => index + 1).filter(
    (number) => !full.has(number),
  )
  if (empty.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {texts.container.empty_canisters(numberRanges(empty), empty.length)}
    </Text>
  )
}

import { Box, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { countNumbers } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import type { CanisterSearch } from '#stock/containers/web/container-search.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import { Empty } from '#ui/Empty.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { Screen } from '#ui/Screen.tsx'
import { byPlace, containerOf, decodeStock, withWaiting } from '../stock.ts'
import { offlineTexts } from '../texts.ts'
import { ageText } from '#ui/dates.ts'
import { WorkList } from './DeviceCard.tsx'
import { effectsOf } from './effects.ts'
import { CountButton } from './InProgress.tsx'
import { NitrogenButton } from './NitrogenDialog.tsx'
import { NotHeld } from './NotHeld.tsx'
import { isHidden, useOfflineSnapshot } from './offline-snapshot.ts'
import { StockRows } from './StockRows.tsx'
import classes from './OfflineContainer.module.css'

/** Returns the containers with their straws as this device stores them; null if its stock is missing or too old. */
function useStoredContainers() {
  const { snapshot } = useOfflineSnapshot()
  const { entries } = useOutbox()
  return useMemo(() => {
    if (!snapshot || isHidden(snapshot)) return null
    const stock = byPlace(withWaiting(decodeStock(snapshot), effectsOf(entries)))
    const containers = snapshot.containers.map((container) => containerOf(container, stock))
    return { snapshot, stock, containers }
  }, [snapshot, entries])
}

const sumOf = (lines: readonly { straws: number }[]) => lines.reduce((sum, { straws }) => sum + straws, 0)

/** List of the containers for offline use. */
export function OfflineContainers() {
  const stored = useStoredContainers()
  if (!stored) return <NotHeld />
  const { snapshot, containers } = stored
  return (
    <Screen title={containerTexts.title}>
      <Text c="dimmed" mt={-16}>
        {offlineTexts.storedAsOf(ageText(snapshot.as_of))}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} component="ul">
        {containers.map((container) => (
          <li key={container.id}>
            <Paper p={0}>
              <Link to="/containers/$id" params={{ id: container.id }} className={classes.card}>
                <Box w={116} flex="none">
                  <Vessel container={container} size={116} />
                </Box>
                <span>
                  <Text span display="block" fw={600} fz={20}>
                    {container.label}
                  </Text>
                  <Text span display="block" c="dimmed">
                    {containerTexts.size(container.canisters, container.levels)}
                  </Text>
                  <Text span display="block" fw={600}>
                    {offlineTexts.straws(sumOf(container.contents))}
                  </Text>
                </span>
              </Link>
            </Paper>
          </li>
        ))}
      </SimpleGrid>
    </Screen>
  )
}

type Props = {
  id: string
  canister: number | undefined
  onChoose: (search: CanisterSearch) => void
  isPhone: boolean
}

/** Page of a container for offline use: its straws as this device stores them, and the actions on them. */
export function OfflineContainer({ id, canister, onChoose, isPhone }: Props) {
  const stored = useStoredContainers()
  const container = stored?.containers.find((one) => one.id === id)
  if (!stored) return <NotHeld />
  if (!container)
    return (
      <Empty
        title={offlineTexts.noContainer}
        text={offlineTexts.storedAsOf(ageText(stored.snapshot.as_of))}
      />
    )
  const { snapshot, stock } = stored
  const all = stock.filter(({ location }) => location?.container_id === id)
  const chosen = canister !== undefined && canister <= container.canisters ? canister : undefined
  const here = chosen === undefined ? all : all.filter(({ location }) => location?.canister === chosen)
  const needs = (
    <Paper component="section" aria-label={offlineTexts.needs} px={24} py={8}>
      <WorkList title={offlineTexts.needs} works={offlineTexts.needsList} isAway />
    </Paper>
  )
  const straws = here.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)
  return (
    <Screen
      title={container.label}
      actions={
        <IfMay right="BOOK">
          {container.canisters > 0 && (
            <CountButton
              key={chosen}
              snapshot={snapshot}
              stock={stock}
              at={{ container_id: id, canister: chosen ?? 1 }}
            />
          )}
          <NitrogenButton snapshot={snapshot} container_id={id} />
        </IfMay>
      }
    >
      <Group gap="2px 16px" mt={-16}>
        <Text c="dimmed">
          {!isPhone && `${containerTexts.size(container.canisters, container.levels)} · `}
          {offlineTexts.storedAsOf(ageText(snapshot.as_of))}
        </Text>
        <AnchorLink to="/containers" py={10} my={-10}>
          {containerTexts.back}
        </AnchorLink>
      </Group>
      <Box className="columns" __vars={{ '--columns': 'minmax(0, 420px) minmax(0, 1fr)' }}>
        <Stack gap={20}>
          {container.canisters > 0 && (
            <Paper p={20}>
              <Box maw={isPhone ? 300 : 360} mx="auto">
                <Vessel
                  container={container}
                  size={isPhone ? 300 : 360}
                  chosen={chosen}
                  onChoose={(next) => onChoose(next === chosen ? {} : { canister: next })}
                />
              </Box>
            </Paper>
          )}
          {!isPhone && needs}
        </Stack>
        <Stack gap="sm" component="section" aria-label={offlineTexts.places}>
          <Group justify="space-between" mih={44}>
            <Title order={2} size="h3">
              {chosen === undefined ? offlineTexts.allCanisters : containerTexts.canister(chosen)}
              <Text span c="dimmed" fw={400} fz={16}>
                {' '}
                · {offlineTexts.straws(straws)}
              </Text>
            </Title>
            {chosen !== undefined && (
              <Button variant="subtle" h={44} onClick={() => onChoose({})}>
                {offlineTexts.showAll}
              </Button>
            )}
          </Group>
          {here.length === 0 ? (
            <Paper>
              <Text c="dimmed">{containerTexts.empty}</Text>
            </Paper>
          ) : (
            <StockRows name={container.label} stock={here} snapshot={snapshot} isWhole isInContainer />
          )}
        </Stack>
        {isPhone && needs}
      </Box>
    </Screen>
  )
}

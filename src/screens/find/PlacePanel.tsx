import { Box, Button, Group, Paper, SegmentedControl, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useSession } from '#account/auth/web/session.ts'
import { StrawInHand } from '#handling/pick-lists/web/StrawInHand.tsx'
import { formatNumbers, numbersIn, rangesOf } from '#stock/batches/straw.ts'
import { BatchWarnings } from '#stock/batches/web/BatchWarnings.tsx'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { showContainer } from '#stock/containers/contract.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import type { FoundPlace } from '#stock/straws/places.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { amountPicks } from '#stock/straws/web/amount.ts'
import { useApiQuery } from '#ui/call.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { LoadingPanel } from './LoadingPlaces.tsx'
import { NotYours } from './NotYours.tsx'
import { findTexts } from './texts.ts'
import classes from './PlacePanel.module.css'

type Props = {
  place: FoundPlace
  /** All places of the search in the container of `place`; undefined if not all places are loaded. */
  places: readonly FoundPlace[] | undefined
  /** Straws that would be taken at first. */
  first: number
  onWithdraw: (amount: number) => void
  onPick: (amount: number) => void
}

/** Chosen place: its vessel, a straw as it looks in the hand, and the straws that would be taken. */
export function PlacePanel({ place, places, first, onWithdraw, onPick }: Props) {
  const { container_id, canister, level } = place.location!
  const [amount, setAmount] = useState(first)
  const { party_id } = useSession().tenant
  const isNotYours = party_id !== undefined && place.owner_id !== party_id
  const query = useApiQuery(showContainer, { params: { id: container_id } })
  const matching = places && new Set(places.map(({ location }) => location?.canister))
  if (query.data === undefined && !query.isError && !query.failureReason) return <LoadingPanel />
  return (
    <Paper component="aside" aria-label={findTexts.chosenPlace} className={classes.panel} py={14}>
      <QueryResult query={query} lines={6}>
        {(container) => {
          const here = container.contents.find(
            (one) =>
              one.batch_id === place.batch_id &&
              one.owner_id === place.owner_id &&
              one.canister === canister &&
              one.level === level,
          )
          const numbers = rangesOf(numbersIn(here?.numbers ?? []).slice(0, amount))
          const isPale = (number: number) => matching?.has(number) === false
          const doses = dosesOf(amount, place.straws_per_dose)
          return (
            <>
              <Group justify="space-between" align="baseline">
                <Title order={2} size="h4">
                  {container.label}
                </Title>
                {matching && matching.size < container.canisters && (
                  <Text size="xs" c="dimmed">
                    {findTexts.pale}
                  </Text>
                )}
              </Group>
              <Box w="100%" maw={304} mx="auto">
                <Vessel container={container} size={304} chosen={canister} isPale={isPale} />
              </Box>
              <p className={classes.place}>{findTexts.canisterLevel(canister, level)}</p>
              <StrawInHand batch={{ ...place, label: place.batch_label }} />
              <p>
                {findTexts.ownedBy(place.owner_name)} {isNotYours && <NotYours />}
              </p>
              <SegmentedControl
                fullWidth
                aria-label={findTexts.howMany}
                data={amountPicks(place.straws_per_dose, place.straws).map(({ doses: some, straws }) => ({
                  value: String(straws),
                  label: findTexts.doses(some),
                }))}
                value={String(amount)}
                onChange={(straws) => setAmount(Number(straws))}
              />
              <p className={classes.taken}>
                <b>{findTexts.straws(amount)}</b>
                {findTexts.taken(doses, formatNumbers(numbers), place.straws - amount)}
              </p>
              <Group className={classes.acts}>
                <IfMay right="BOOK">
                  <Button
                    h={44}
                    px="xs"
                    flex="1 0 auto"
                    {...(isNotYours && { variant: 'default' })}
                    onClick={() => onWithdraw(amount)}
                  >
                    {findTexts.withdraw(amount)}
                  </Button>
                </IfMay>
                <IfMay right="EDIT">
                  <Button variant="default" h={44} px="xs" flex="1 0 auto" onClick={() => onPick(amount)}>
                    {strawsTexts.pick}
                  </Button>
                </IfMay>
              </Group>
              {/* Below the buttons, because it arrives later and would move them. */}
              <BatchWarnings isLine batch_id={place.batch_id} />
            </>
          )
        }}
      </QueryResult>
    </Paper>
  )
}

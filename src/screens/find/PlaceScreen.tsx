import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type Batch, showBatch } from '#stock/batches/contract.ts'
import { type ContainerSummary, listContainers, placeKey } from '#stock/containers/contract.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { useSession } from '#account/auth/web/session.ts'
import { showBatchInventory, type StockLine } from '#stock/straws/contract.ts'
import { useLastTimes } from '#stock/straws/web/use-last-times.ts'
import { useApiQuery } from '#ui/call.ts'
import { LoadError, QueryResult } from '#ui/QueryResult.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { Booked } from './Booked.tsx'
import { locationOf, searchOf } from './find-search.ts'
import { AmountStep } from './AmountStep.tsx'
import { rememberPlace } from './recent-places.ts'
import { Purpose } from './Purpose.tsx'
import { findTexts } from './texts.ts'
import { usePlaceWithdrawal } from './use-place-withdrawal.ts'
import { WholeHead, WholeScreen } from '#ui/WholeScreen.tsx'

export function PlaceScreen() {
  const { id } = useParams({ from: '/layout/find/$id' })
  const search = useSearch({ from: '/layout/find/$id' })
  const about = { params: { id } }
  const batch = useApiQuery(showBatch, about)
  const inventory = useApiQuery(showBatchInventory, about)
  const containers = useApiQuery(listContainers, {})
  const failed = [batch, inventory, containers].find(({ isError }) => isError)
  if (batch.data && inventory.data && containers.data)
    return (
      <Place
        // After a failure, the data shown may be outdated.
        failure={failed && <LoadError error={failed.error} retry={failed.refetch} />}
        key={placeKey(locationOf(search))}
        batch={batch.data}
        lines={inventory.data.inventory}
        containers={containers.data.containers}
      />
    )
  return (
    <WholeScreen title={findTexts.title} head={<WholeHead />}>
      <QueryResult query={{ ...(failed ?? batch), data: undefined }} lines={5} isPage>
        {() => null}
      </QueryResult>
    </WholeScreen>
  )
}

type Props = { batch: Batch; lines: StockLine[]; containers: ContainerSummary[]; failure: ReactNode }

function Place({ batch, lines, containers, failure }: Props) {
  const { tenant_id, session, tenant } = useSession()
  const search = useSearch({ from: '/layout/find/$id' })
  const navigate = useNavigate({ from: '/find/$id' })
  const location = locationOf(search)
  const [booked, setBooked] = useState<Movement>()
  const withdrawal = usePlaceWithdrawal({
    batch,
    location,
    lines,
    search,
    onBooked: (movement) => {
      setBooked(movement)
      // Replace the history entry of the booked step, so that Back leads to the place.
      const { owner_id: owner } = movement
      void navigate({ search: { ...searchOf(location), owner, booked: movement.id }, replace: true })
    },
  })
  const { form, owner } = withdrawal
  const { owner_id, amount } = form.values
  const last = useLastTimes([owner_id, ...(tenant.party_id ? [tenant.party_id] : [])])
  const container = containers.find(({ id }) => id === location?.container_id)
  const key = placeKey(location)
  useEffect(() => {
    if (location) rememberPlace({ tenant_id, user_id: session.user.id }, { batch_id: batch.id, location })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the place
  }, [key])
  const place = { batch, location, container }
  if (search.booked) return <Booked {...place} id={search.booked} booked={booked} left={owner?.straws ?? 0} />
  // Show a failed attempt even if no straws are left, because without a reply it may have taken the last ones.
  if (search.step === 'purpose' && (owner || form.refused)) {
    if (!last)
      return (
        <WholeScreen title={findTexts.reasonLabel} head={<WholeHead />}>
          <Placeholder lines={5} />
        </WholeScreen>
      )
    return (
      <>
        <Purpose batch={batch} location={location} withdrawal={withdrawal} last={last} />
        {withdrawal.question}
      </>
    )
  }
  return (
    <AmountStep
      {...place}
      withdrawal={withdrawal}
      failure={failure}
      onNext={() =>
        void navigate({
          search: { ...searchOf(location), owner: owner_id, straws: Number(amount), step: 'purpose' },
        })
      }
    />
  )
}

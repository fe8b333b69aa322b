/** Routes of containers: their screens or, without a connection, the data that this device stores. */
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useAway } from '#handling/offline/web/offline-snapshot.ts'
import { listContainers, showContainer } from '#stock/containers/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { ErrorScreen } from '#ui/ErrorScreens.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { KEEP_SCROLL } from '#ui/search-params.ts'

const part = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, { waiting: <Placeholder lines={6} />, renderFailed: () => <ErrorScreen /> })
const ContainersScreen = part(async () => (await import('./ContainersScreen.tsx')).ContainersScreen)
const ContainerScreen = part(async () => (await import('./ContainerScreen.tsx')).ContainerScreen)
const offline = () => import('#handling/offline/web/OfflineContainer.tsx')
const OfflineContainers = part(async () => (await offline()).OfflineContainers)
const OfflineContainer = part(async () => (await offline()).OfflineContainer)

export function ContainersPage() {
  const { data } = useApiQuery(listContainers, {})
  return (
    <OrStored isLoaded={data !== undefined} stored={<OfflineContainers />}>
      <ContainersScreen />
    </OrStored>
  )
}

export function ContainerPage() {
  const { id } = useParams({ from: '/layout/containers/$id' })
  const { canister } = useSearch({ from: '/layout/containers/$id' })
  const navigate = useNavigate({ from: '/containers/$id' })
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { data } = useApiQuery(showContainer, { params: { id } })
  const stored = (
    <OfflineContainer
      {...{ id, canister, isPhone }}
      onChoose={(search) => void navigate({ search, ...KEEP_SCROLL })}
    />
  )
  return (
    <OrStored key={id} isLoaded={data !== undefined} stored={stored}>
      <ContainerScreen />
    </OrStored>
  )
}

type Props = { isLoaded: boolean; stored: ReactNode; children: ReactNode }

/**
 * Shows what this device stores while there is no connection. A screen that was loaded before the connection was lost
 * stays, because its user may be typing.
 */
function OrStored({ isLoaded, stored, children }: Props) {
  const isAway = useAway()
  const [wasAway] = useState(isAway)
  return isAway && (wasAway || !isLoaded) ? stored : children
}

import { Skeleton, Text } from '@mantine/core'
import type { StrawColour } from '#features/batches/straw-colours.ts'
import { type Location, listContainers } from '#features/containers/contract.ts'
import { containerTexts } from '#features/containers/texts.ts'
import { Locator } from '#features/containers/web/Locator.tsx'
import { placeName } from '#features/containers/web/place-name.ts'
import { useSession } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { strawsTexts } from '../texts.ts'
import classes from './FromPlace.module.css'

type Props = { location: Location; straws: number; colour: StrawColour; owner: string }

const SIZE = 84
/** Of `.from-place`. */
const PADDING = 12

/** As tall as the place, while it is not known. */
export const AwaitedPlace = () => <Skeleton h={SIZE + 2 * PADDING} radius="lg" />

/** The one place straws can be taken from. */
export function FromPlace({ location, straws, colour, owner }: Props) {
  const { tenant_id } = useSession()
  const { data } = useApiQuery(listContainers, { query: { tenant_id } })
  const container = data?.containers.find(({ id }) => id === location.container_id)
  return (
    <section className={classes.fromPlace} aria-label={strawsTexts.from}>
      {container && (
        <Locator canisters={container.canisters} canister={location.canister} colour={colour} size={SIZE} />
      )}
      {!data && <Skeleton circle h={SIZE} />}
      <div>
        <Text size="xs" c="dimmed">
          {strawsTexts.from}
        </Text>
        <Text fz={16} fw={600} lh="24px">
          {placeName(location, container ? [container] : [])}
        </Text>
        <Text size="xs" c="dimmed">
          {[containerTexts.holds(straws), containerTexts.ownedBy(owner)].join(', ')}
        </Text>
      </div>
    </section>
  )
}

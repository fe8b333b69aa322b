import { PickListsScreen } from '#handling/pick-lists/web/PickListsScreen.tsx'
import { useAway } from '#handling/offline/web/offline-snapshot.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

const StoredLists = lazySection(
  async () => (await import('#handling/offline/web/StoredLists.tsx')).StoredLists,
  <Placeholder lines={4} />,
)

/** Pick lists of the server or, without a connection, of this device. */
export const PickListsPage = () => <PickListsScreen isAway={useAway()} stored={<StoredLists />} />

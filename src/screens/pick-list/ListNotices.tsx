import { Alert } from '@mantine/core'
import { useSession } from '#account/auth/web/session.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { shortDate, whenText } from '#ui/dates.ts'

/** Notices about members: the one who closed the list or is picking it, and others at its containers. */
export function ListNotices({ list }: { list: PickList }) {
  const { user } = useSession().session
  const { closed_at, closed_by_name, opening, others, containers } = list
  return (
    <>
      {closed_at !== null && (
        <Alert color="gray">{pickListTexts.closedOn(shortDate(closed_at), closed_by_name ?? '')}</Alert>
      )}
      {opening && (
        <Alert color="ice">
          {pickListTexts.atIt(
            opening.last_active_by === user.id ? null : opening.last_active_by_name,
            whenText(opening.last_active_at),
          )}
        </Alert>
      )}
      {(closed_at === null ? others : []).map((one) => (
        <Alert key={`${one.opening_id} ${one.container_id}`} color="straw">
          {pickListTexts.othersAt(
            one.last_active_by_name,
            containers.find((container) => container.id === one.container_id)?.label ?? '',
            one.pick_list_name,
            whenText(one.last_active_at),
          )}
        </Alert>
      ))}
    </>
  )
}

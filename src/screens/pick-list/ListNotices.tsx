import { Alert, Group, Text } from '@mantine/core'
import { useSession } from '#account/auth/web/session.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { shortDate, whenText } from '#ui/dates.ts'
import { ButtonLink } from '#ui/links.tsx'

/** Notices about members: the one who closed the list or is picking it, and others at its containers. */
export function ListNotices({ list }: { list: PickList }) {
  const { user } = useSession().session
  const { closed_at, closed_by_name, opening, others, containers } = list
  const isMine = ({ last_active_by }: { last_active_by: string }) => last_active_by === user.id
  const present = closed_at === null ? others : []
  const mine = present.find(isMine)
  return (
    <>
      {closed_at !== null && (
        <Alert color="gray">{pickListTexts.closedOn(shortDate(closed_at), closed_by_name ?? '')}</Alert>
      )}
      {opening && (
        <Alert color="ice">
          <Group justify="space-between" gap="xs">
            <Text flex={1} miw={200}>
              {pickListTexts.atIt(
                isMine(opening) ? null : opening.last_active_by_name,
                whenText(opening.last_active_at),
              )}{' '}
              {pickListTexts.whilePicking}
            </Text>
            {isMine(opening) && <Continue id={opening.opening_id} />}
          </Group>
        </Alert>
      )}
      {mine && (
        <Alert color="ice">
          <Group justify="space-between" gap="xs">
            <Text flex={1} miw={200}>
              {pickListTexts.youPickOther(mine.pick_list_name)}
            </Text>
            <Continue id={mine.opening_id} />
          </Group>
        </Alert>
      )}
      {present
        .filter((one) => !isMine(one))
        .map((one) => (
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

const Continue = ({ id }: { id: string }) => (
  <ButtonLink to="/openings/$id" params={{ id }} variant="default" h={44}>
    {pickListTexts.continue}
  </ButtonLink>
)

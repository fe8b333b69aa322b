import { Button, Group, Paper, Skeleton, Text } from '@mantine/core'
import { IconChevronRight, IconClipboardList } from '@tabler/icons-react'
import { useMay } from '#account/auth/web/session.ts'
import { listPickLists, startOpening } from '#handling/pick-lists/contract.ts'
import { dayTitle } from '#handling/pick-lists/list-days.ts'
import type { PickListSummary } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { ListDials } from '#handling/pick-lists/web/PickListRow.tsx'
import { RowLink } from '#screens/find/RecentPlaces.tsx'
import { useStart } from '#screens/pick-list/use-list-actions.ts'
import { useApiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { homeTexts } from './texts.ts'
import classes from './PhoneTop.module.css'

/** Usual height of the card, in pixels. */
const HEIGHT = 192

/** Open pick list with stored straws of the earliest day; without open lists, the way to them. */
export function TodayList() {
  const { data, isError } = useApiQuery(listPickLists, { query: { limit: 5 } })
  // Reserve the space, so that the tiles below do not move away from under a finger.
  if (!data) return isError ? null : <Skeleton h={HEIGHT} radius="lg" />
  const list = data.pick_lists.find(({ straws, missing }) => straws > missing) ?? data.pick_lists[0]
  if (list) return <Today list={list} open={data.stats.open} />
  return (
    <RowLink to="/pick-lists" className={classes.toLists}>
      <IconClipboardList size={22} stroke={1.75} aria-hidden />
      <span>{pickListTexts.lists}</span>
      <IconChevronRight size={16} stroke={1.75} aria-hidden />
    </RowLink>
  )
}

function Today({ list, open }: { list: PickListSummary; open: number }) {
  const { id, name, day, straws, missing, clashes, lifts, containers, opening } = list
  const { isPending, start } = useStart(list)
  const mayStart = useMay(startOpening)
  const now = today()
  const when = day === now ? homeTexts.today : day === null ? null : dayTitle(day, now)
  const title = when === null ? pickListTexts.title : pickListTexts.isOn(pickListTexts.title, when)
  return (
    <Paper component="section" aria-label={title} px={16} py={12}>
      <Group justify="space-between">
        <Text component="h2" fz={14} fw={600} c="dimmed">
          {title}
        </Text>
        <AnchorLink to="/pick-lists" fw={600} mih={44} className={classes.allLists}>
          {homeTexts.allLists(open)}
        </AnchorLink>
      </Group>
      <Group gap={16} wrap="nowrap" mt={8} mb={16}>
        <ListDials list={list} size={containers.length > 1 ? 48 : 62} max={2} />
        <div>
          <AnchorLink to="/pick-lists/$id" params={{ id }} fz={18} fw={600} c="var(--ink)">
            {name}
          </AnchorLink>
          <Text c="dimmed">
            {straws === 0
              ? pickListTexts.empty
              : homeTexts.listSum(straws - missing, straws, lifts, containers.length)}
          </Text>
          {clashes > 0 && <Text c="var(--gold-ink)">{pickListTexts.clash}</Text>}
          {missing > 0 && <Text c="var(--bad-ink)">{pickListTexts.gone(missing)}</Text>}
        </div>
      </Group>
      {straws > missing && mayStart && (
        <Button fullWidth h={52} radius="lg" fz={16} loading={isPending} onClick={start}>
          {opening ? pickListTexts.goOn() : pickListTexts.openVessel()}
        </Button>
      )}
    </Paper>
  )
}

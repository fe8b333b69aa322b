import { IconClipboardList, IconDroplet } from '@tabler/icons-react'
import { useMay } from '#account/auth/web/session.ts'
import { listPickLists, startOpening } from '#handling/pick-lists/contract.ts'
import { weekdayOf } from '#handling/pick-lists/list-days.ts'
import type { PickListSummary } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { useStart } from '#screens/pick-list/use-list-actions.ts'
import { createMeasurement, type VesselStatus } from '#stock/nitrogen/contract.ts'
import { unsnoozedAlerts } from '#stock/nitrogen/snoozes.ts'
import { nitrogenTexts } from '#stock/nitrogen/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { briefDate, today } from '#ui/dates.ts'
import { type Line, LineButton, LineIcon } from './HomeCard.tsx'
import { homeTexts } from './texts.ts'

type Given = { vessels: readonly VesselStatus[]; onMeasure: (vesselStatus: VesselStatus) => void }

/** Returns the tasks that are due today, then those of the next day that has any, and the pick lists without a day. */
export function useToday({ vessels, onMeasure }: Given) {
  const query = useApiQuery(listPickLists, { query: { limit: 50 } })
  const mayStart = useMay(startOpening)
  const mayMeasure = useMay(createMeasurement)
  const now = today()
  const lists = query.data?.pick_lists ?? []
  const due = lists.filter(({ day }) => day !== null && day <= now)
  const nextDay = lists.find(({ day }) => day !== null && day > now)?.day
  const next = lists.filter(({ day }) => day !== null && day === nextDay)
  const undated = lists.filter(({ day }) => day === null)
  const lineOf = (list: PickListSummary): Line => {
    const { id, name, straws, missing, containers, clashes, day, opening } = list
    // A list with straws that are gone is put in order first.
    const isReady = mayStart && straws > 0 && missing === 0
    const labels = containers.map(({ label }) => label)
    const sum = straws === 0 ? pickListTexts.empty : homeTexts.listSum(straws, labels)
    const act = isReady ? (opening ? homeTexts.goOn : homeTexts.startPicking) : homeTexts.consignedAction
    return {
      key: id,
      icon: <LineIcon icon={IconClipboardList} tint={clashes + missing > 0 ? 'gold' : 'ice'} />,
      title: name,
      text:
        missing > 0
          ? homeTexts.listGone(missing, straws)
          : clashes > 0
            ? pickListTexts.clash
            : day !== null && day < now
              ? homeTexts.planned(briefDate(day), sum)
              : sum,
      link: { to: '/pick-lists/$id', params: { id } },
      act,
      ...(isReady && { renderAct: (label: string) => <Start list={list} label={label} act={act} /> }),
    }
  }
  const measured = vessels.filter((one) => unsnoozedAlerts(one).includes('OVERDUE'))
  const dueLines: Line[] = [
    ...due.map(lineOf),
    ...measured.map((one) => ({
      key: `measure ${one.container_id}`,
      icon: <LineIcon icon={IconDroplet} />,
      title: homeTexts.measure(one.label),
      text:
        one.measured_at === null
          ? homeTexts.neverMeasured
          : homeTexts.lastMeasured(briefDate(one.measured_at)),
      link: { to: '/nitrogen', search: { vessel: one.container_id } } as const,
      act: mayMeasure ? nitrogenTexts.measure : nitrogenTexts.look,
      ...(mayMeasure && {
        renderAct: (label: string) => (
          <LineButton label={label} onClick={() => onMeasure(one)}>
            {nitrogenTexts.measure}
          </LineButton>
        ),
      }),
    })),
  ]
  const nextLines = next.map((list, index): Line => ({
    ...lineOf(list),
    ...(index === 0 && nextDay && { heading: weekdayOf(nextDay, now) }),
  }))
  const first = next[0]
  return {
    query,
    lines: [...dueLines, ...nextLines],
    undated: undated.map(lineOf),
    isFree: dueLines.length === 0 && undated.length === 0,
    next: first && nextDay ? homeTexts.next(weekdayOf(nextDay, now), first.name) : null,
  }
}

function Start({ list, label, act }: { list: PickListSummary; label: string; act: string }) {
  const { isPending, start } = useStart(list)
  return (
    <LineButton label={label} loading={isPending} onClick={start}>
      {act}
    </LineButton>
  )
}

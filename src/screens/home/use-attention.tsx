import {
  IconClipboardCheck,
  IconClock,
  IconDroplet,
  IconHeartPlus,
  IconInbox,
  IconSearch,
  IconSnowflake,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { useMay } from '#account/auth/web/session.ts'
import type { Overview } from '#integration/overview/contract.ts'
import { daysBetween } from '#platform/contract/days.ts'
import { setOutcome } from '#stock/movements/contract.ts'
import type { VesselStatus } from '#stock/nitrogen/contract.ts'
import { unsnoozedAlerts } from '#stock/nitrogen/snoozes.ts'
import { ALERT_KINDS, type AlertKind } from '#stock/nitrogen/status.ts'
import { alertTexts, nitrogenTexts, oneDecimal } from '#stock/nitrogen/texts.ts'
import { briefDate, timeZone, today } from '#ui/dates.ts'
import { type Line, LineButton, LineIcon, nameOf, type Tint } from './HomeCard.tsx'
import { homeTexts } from './texts.ts'

/** Maximum number of items listed one by one; if there are more, each kind is one line. */
const MAX_ITEMS = 5

const BAD: ReadonlySet<AlertKind> = new Set(['LOW_ALARM', 'COLD_OVER', 'LOW_WARNING'])
const COLD: ReadonlySet<AlertKind> = new Set(['COLD_OVER', 'COLD_ENDING'])

/** Items of one kind, with the line that replaces them if there are many items. */
type Kind = { lines: Line[]; count: number; whole?: Omit<Line, 'key' | 'act'> & { act?: string } }

export type Pending = Pick<
  Overview,
  'late_outcomes' | 'long_consigned' | 'looking' | 'uncounted_containers' | 'unlocated' | 'unlocated_batches'
>

type Given = {
  overview: Pending
  vessels: readonly VesselStatus[]
  onRecord: (mare_id: string, movement_id: string) => void
}

/** Returns the items that need attention, the most urgent first, and their number. */
export function useAttention({ overview, vessels, onRecord }: Given): { lines: Line[]; count: number } {
  const mayRecord = useMay(setOutcome)
  const { late_outcomes, long_consigned, looking, uncounted_containers, unlocated } = overview
  const outcome: LinkProps = { to: '/movements', search: { type: 'INSEMINATION' } }
  const kinds: Kind[] = [
    ...ALERT_KINDS.filter((kind) => kind !== 'OVERDUE').map((kind) => alertsOf(kind, vessels)),
    {
      count: long_consigned.length,
      lines: long_consigned.map(({ holder_id, holder_name, straws, since }) => ({
        key: `held ${holder_id}`,
        icon: <LineIcon icon={IconClock} tint="gold" />,
        title: holder_name,
        text: homeTexts.heldFor(straws, Math.floor(daysBetween(since, today()))),
        link: { to: '/consignments' },
        act: homeTexts.consignedAction,
      })),
      whole: {
        icon: <LineIcon icon={IconClock} tint="gold" />,
        title: homeTexts.longHeldAll(long_consigned.length),
        text: homeTexts.named(long_consigned.map(({ holder_name }) => holder_name)),
        link: { to: '/consignments' },
      },
    },
    {
      count: late_outcomes.count,
      lines: late_outcomes.first.map(({ movement_id, mare_id, mare_name, date }) => ({
        key: `outcome ${movement_id}`,
        icon: <LineIcon icon={IconHeartPlus} tint="gold" />,
        title: homeTexts.outcomeMissing(mare_name),
        text: homeTexts.inseminated(briefDate(date), Math.floor(daysBetween(date, today()))),
        link: { to: '/horses/$id', params: { id: mare_id } },
        act: mayRecord ? homeTexts.record : homeTexts.consignedAction,
        ...(mayRecord && {
          renderAct: (label: string) => (
            <LineButton label={label} onClick={() => onRecord(mare_id, movement_id)}>
              {homeTexts.record}
            </LineButton>
          ),
        }),
      })),
      whole: {
        icon: <LineIcon icon={IconHeartPlus} tint="gold" />,
        title: homeTexts.outcomesMissing(late_outcomes.count),
        text: homeTexts.named(late_outcomes.first.map(({ mare_name }) => mare_name)),
        link: outcome,
        act: homeTexts.record,
      },
    },
    one(looking.straws, {
      icon: <LineIcon icon={IconSearch} tint="gold" />,
      title: homeTexts.looking(looking.straws),
      text: homeTexts.lookingText,
      link: { to: '/stock-takes/$id', params: { id: looking.stock_take_id ?? '' } },
      act: homeTexts.lookingAction,
    }),
    one(uncounted_containers.length, {
      icon: <LineIcon icon={IconClipboardCheck} />,
      title: homeTexts.longUncounted(uncounted_containers.length),
      text: homeTexts.named(uncounted_containers.map(({ label }) => label)),
      link: { to: '/containers/$id', params: { id: uncounted_containers[0]?.id ?? '' } },
      act: homeTexts.longUncountedAction,
    }),
    one(unlocated, {
      icon: <LineIcon icon={IconInbox} />,
      title: homeTexts.unlocated(unlocated),
      text: homeTexts.named(overview.unlocated_batches),
      link: { to: '/containers', search: { unlocated: 1 } },
      act: homeTexts.unlocatedAction,
    }),
  ]
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0)
  const isMuch = count > MAX_ITEMS
  const lines = kinds.flatMap(({ lines: items, count: of, whole }, index) =>
    isMuch && whole && of > 1 ? [{ act: homeTexts.consignedAction, ...whole, key: `kind ${index}` }] : items,
  )
  return { lines, count }
}

function one(count: number, line: Omit<Line, 'key'>): Kind {
  const some = count > 0
  return {
    count: some ? 1 : 0,
    lines: some ? [{ ...line, key: nameOf(line) }] : [],
  }
}

/** Returns the vessels whose most urgent alert is of a kind. */
function alertsOf(kind: AlertKind, vessels: readonly VesselStatus[]): Kind {
  const some = vessels.filter(
    (status) => unsnoozedAlerts(status).find((alert) => alert !== 'OVERDUE') === kind,
  )
  const tint: Tint = BAD.has(kind) ? 'bad' : 'gold'
  const icon = <LineIcon icon={COLD.has(kind) ? IconSnowflake : IconDroplet} tint={tint} />
  const isBad = tint === 'bad'
  return {
    count: some.length,
    lines: some.map((status) => ({
      key: `vessel ${status.container_id}`,
      ...{ icon, isBad, title: alertTexts[kind].title(status), text: levelText(kind, status) },
      link: { to: '/nitrogen', search: { vessel: status.container_id } },
      act: nitrogenTexts.look,
    })),
    whole: {
      ...{ icon, isBad, title: homeTexts.vessels[kind](some.length) },
      text: homeTexts.named(some.map(({ label }) => label)),
      link: { to: '/nitrogen' },
    },
  }
}

/** Formats the state of a vessel as "Loses 0.85 l a day instead of 0.61 l" or "Nitrogen 16.9 cm". */
function levelText(kind: AlertKind, status: VesselStatus): string {
  if (COLD.has(kind)) return alertTexts[kind].text(status, timeZone())
  const { cm_now, loss, unit, vessel } = status
  if ((kind === 'LOSS_ABOVE' || kind === 'LOSS_TWICE') && loss !== null)
    return homeTexts.loses(loss, unit, vessel.rated_loss)
  return cm_now === null ? '' : homeTexts.nitrogen(oneDecimal(cm_now))
}

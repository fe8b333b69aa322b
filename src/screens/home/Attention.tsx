import { Text } from '@mantine/core'
import {
  IconClipboardCheck,
  IconDroplet,
  IconHeartPlus,
  IconInbox,
  IconSearch,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { VesselStatus } from '#stock/nitrogen/contract.ts'
import { unsnoozedAlerts } from '#stock/nitrogen/snoozes.ts'
import { nitrogenTexts, alertTexts } from '#stock/nitrogen/texts.ts'
import type { Overview } from '#integration/overview/contract.ts'
import { timeZone } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { homeTexts } from './texts.ts'

/** Maximum number of nitrogen alerts listed, the most urgent vessel first; the nitrogen screen lists all. */
const MAX_DUE = 5

type Props = {
  overview: Overview
  /** Vessels with at least one alert that is not snoozed, the most urgent first. */
  due: readonly VesselStatus[]
}

export function Attention({ overview, due }: Props) {
  const { unlocated, unlocated_batches, consigned, holders, pending_outcomes } = overview
  const { looking, uncounted_containers: uncounted } = overview
  if (unlocated + consigned + pending_outcomes + looking.straws + uncounted.length + due.length === 0)
    return <Text size="sm">{homeTexts.calm}</Text>
  return (
    <ul className="home-rows">
      {due
        .flatMap((vesselStatus) =>
          unsnoozedAlerts(vesselStatus).map((kind) => ({ vesselStatus, ...alertTexts[kind] })),
        )
        .slice(0, MAX_DUE)
        .map(({ vesselStatus, title, text }) => (
          <li key={title(vesselStatus)}>
            <span className="movement-icon" data-tint="gold">
              <IconDroplet size={18} stroke={1.75} aria-hidden />
            </span>
            <ItemText what={title(vesselStatus)} more={text(vesselStatus, timeZone())} />
            <AnchorLink
              to="/nitrogen"
              search={{ vessel: vesselStatus.container_id }}
              aria-label={`${nitrogenTexts.look}: ${title(vesselStatus)}`}
            >
              {nitrogenTexts.look}
            </AnchorLink>
          </li>
        ))}
      {unlocated > 0 && (
        <li>
          <span className="movement-icon" data-tint="gold">
            <IconInbox size={18} stroke={1.75} aria-hidden />
          </span>
          <ItemText what={homeTexts.unlocated(unlocated)} more={homeTexts.unlocatedIn(unlocated_batches)} />
          <AnchorLink
            to="/containers"
            search={{ unlocated: 1 }}
            aria-label={`${homeTexts.unlocatedAction} ${homeTexts.unlocated(unlocated)}`}
          >
            {homeTexts.unlocatedAction}
          </AnchorLink>
        </li>
      )}
      {consigned > 0 && (
        <li>
          <span className="movement-icon">
            <IconTruckDelivery size={18} stroke={1.75} aria-hidden />
          </span>
          <ItemText what={homeTexts.consigned(consigned)} more={homeTexts.holders(holders)} />
          <AnchorLink
            to="/consignments"
            aria-label={`${homeTexts.consignedAction}: ${homeTexts.consigned(consigned)}`}
          >
            {homeTexts.consignedAction}
          </AnchorLink>
        </li>
      )}
      {pending_outcomes > 0 && (
        <li>
          <span className="movement-icon">
            <IconHeartPlus size={18} stroke={1.75} aria-hidden />
          </span>
          <ItemText what={homeTexts.pending(pending_outcomes)} more={homeTexts.pendingText} />
          <AnchorLink
            to="/movements"
            search={{ type: 'INSEMINATION' }}
            aria-label={`${homeTexts.pendingAction}: ${homeTexts.pending(pending_outcomes)}`}
          >
            {homeTexts.pendingAction}
          </AnchorLink>
        </li>
      )}
      {looking.stock_take_id !== null && looking.straws > 0 && (
        <li>
          <span className="movement-icon" data-tint="gold">
            <IconSearch size={18} stroke={1.75} aria-hidden />
          </span>
          <ItemText what={homeTexts.looking(looking.straws)} more={homeTexts.lookingText} />
          <AnchorLink
            to="/stock-takes/$id"
            params={{ id: looking.stock_take_id }}
            aria-label={`${homeTexts.lookingAction}: ${homeTexts.looking(looking.straws)}`}
          >
            {homeTexts.lookingAction}
          </AnchorLink>
        </li>
      )}
      {uncounted.length > 0 && (
        <li>
          <span className="movement-icon">
            <IconClipboardCheck size={18} stroke={1.75} aria-hidden />
          </span>
          <ItemText
            what={homeTexts.longUncounted(uncounted.length)}
            more={homeTexts.unlocatedIn(uncounted.map(({ label }) => label))}
          />
          <AnchorLink
            to="/containers/$id"
            params={{ id: uncounted[0]!.id }}
            aria-label={`${homeTexts.longUncountedAction}: ${uncounted[0]!.label}`}
          >
            {homeTexts.longUncountedAction}
          </AnchorLink>
        </li>
      )}
    </ul>
  )
}

function ItemText({ what, more }: { what: string; more: string }) {
  return (
    <div className="home-row-text">
      <Text size="sm">{what}</Text>
      <Text size="xs" c="dimmed">
        {more}
      </Text>
    </div>
  )
}

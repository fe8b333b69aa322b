import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { startCheckout } from '#account/subscription/contract.ts'
import { useMay } from '#account/auth/web/session.ts'
import type { Entry } from '#ui/outbox/entry.ts'
import { sendNow, useOutbox } from '#ui/outbox/outbox.ts'
import { isSwitching } from '#ui/tenant.ts'
import { setLookUpOnDevice } from '#handling/scanning/web/stored-look-up.ts'
import { offlineBarTexts } from '../bar-texts.ts'
import { lookUpStored } from '../stored-codes.ts'
import { offlineTexts } from '../texts.ts'
import { ageText } from '#ui/dates.ts'
import { useAwayState, useFollowAway, useLasting, usePolling } from './away.ts'
import { isHidden, useAway, useOfflineSnapshot } from './offline-snapshot.ts'
import { SentReport } from './SentReport.tsx'
import classes from './OfflineStrip.module.css'

/** Strip that shows unsent entries and a lost connection, on every page. It also polls for the connection. */
export function OfflineStrip() {
  const { entries } = useOutbox()
  const count = (state: Entry['state']) => entries.filter((entry) => entry.state === state).length
  const [waiting, refused, drafts] = [count('WAITING'), count('REFUSED'), count('DRAFT')]
  useFollowAway()
  usePolling()
  const isAway = useAway()
  const { snapshot } = useOfflineSnapshot()
  useEffect(() => {
    if (!isAway || !snapshot || isHidden(snapshot)) return undefined
    setLookUpOnDevice((text) => lookUpStored(text, snapshot))
    return () => setLookUpOnDevice(null)
  }, [isAway, snapshot])
  // Closing a page does not lose waiting entries, but the user should know of them.
  const isWaiting = waiting > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSwitching()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWaiting])
  return (
    <>
      <Strip waiting={waiting} refused={refused} drafts={drafts} />
      <SentReport />
    </>
  )
}

type Counts = { waiting: number; refused: number; drafts: number }

function Strip({ waiting, refused, drafts }: Counts) {
  const { stop, sending } = useOutbox()
  const { isShown } = useAwayState()
  const { snapshot } = useOfflineSnapshot()
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/offline' })
  // Entries that are being sent are shown only if that takes long.
  const isStuck = useLasting(waiting > 0)
  const reason =
    waiting > 0 && stop && stop.reason !== 'SIGNAL' && stop.reason !== 'BUSY' ? stop.reason : null
  const counts = [
    waiting > 0 &&
      (isShown || isStuck || reason) &&
      (sending ? offlineTexts.sending(sending.at, sending.of) : offlineBarTexts.unsent(waiting)),
    refused > 0 && offlineBarTexts.refused(refused),
    drafts > 0 && offlineBarTexts.drafts(drafts),
  ].filter(Boolean)
  const texts = [isShown && offlineBarTexts.noSignal, reason && offlineTexts.reasons[reason], ...counts]
  const shown = texts.filter(Boolean)
  if (shown.length === 0) return null
  const canFind = snapshot !== null && !isHidden(snapshot)
  const find = canFind && (
    <Link to="/find">
      {isPhone
        ? offlineBarTexts.find
        : `${offlineBarTexts.find}, ${offlineBarTexts.asOf(ageText(snapshot.as_of))}`}
    </Link>
  )
  const Icon = isShown ? IconCloudOff : refused > 0 ? IconAlertCircle : sending ? IconCloudUp : IconCloudOff
  const view = !isThere && <Link to="/offline">{offlineTexts.view}</Link>
  return (
    <div className={classes.strip} role="status" data-tone={isShown || refused === 0 ? undefined : 'bad'}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>{shown.join(' · ')}</span>
      {reason ? <ReasonAction reason={reason} view={view} /> : view}
      {isShown && !(isPhone && view) && find}
    </div>
  )
}

type Reason = keyof typeof offlineTexts.reasons

/** Action that removes the reason why entries wait; a link to the entries if no action can. */
function ReasonAction({ reason, view }: { reason: Reason; view: ReactNode }) {
  const mayPay = useMay(startCheckout)
  if (reason === 'CONTRACT')
    return <UnstyledButton onClick={() => location.reload()}>{offlineTexts.update}</UnstyledButton>
  if (reason === 'PAYMENT' && mayPay) return <Link to="/hub/subscription">{offlineTexts.renew}</Link>
  if (reason === 'SESSION')
    return <UnstyledButton onClick={() => void sendNow(true)}>{offlineTexts.logIn}</UnstyledButton>
  return view
}

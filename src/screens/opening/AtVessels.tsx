import {
  ActionIcon,
  Alert,
  Box,
  Button,
  Group,
  Stack,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconSettings, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Opening } from '#handling/pick-lists/shapes.ts'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { useOpeningVoice } from '#handling/pick-lists/web/use-opening-voice.ts'
import { whenText } from '#ui/dates.ts'
import { RequestFailed } from '#ui/request.ts'
import { LoadError } from '#ui/QueryResult.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { errorTexts, PRODUCT } from '#ui/texts.ts'
import { useWakeLock } from '#ui/use-wake-lock.ts'
import { useVesselSettings } from '#ui/vessel-settings.ts'
import { SwitchItem, VesselItems } from '#ui/VesselItems.tsx'
import { BeforeLift, LiftedUp } from './Lift.tsx'
import { CountTakes } from './CountTakes.tsx'
import { Ending } from './Ending.tsx'
import { Mismatch } from './Mismatch.tsx'
import { type AtVessel, type OpeningActions, useOpening } from '#screens/opening/use-opening.ts'
import classes from './AtVessels.module.css'
import openingClasses from './opening.module.css'

type Props = {
  opening: Opening
  acts: OpeningActions
  onPause: () => void
  /** Text of the submit button, by default the act. */
  bookText?: string
}

/** Opening at the vessels: one canister per lift, and everything is booked at the end. */
export function AtVessels({ opening, acts, onPause, bookText }: Props) {
  const at = useOpening(opening, acts)
  const voice = useOpeningVoice()
  const { hand } = useVesselSettings()
  const [inHand, setInHand] = useState<string | null>(null)
  const heading = useRef<HTMLDivElement>(null)
  useWakeLock()
  const { index, current, step } = at
  const container = opening.containers.find(({ id }) => id === current?.container_id)?.label
  const vessel = container ?? (current ? pickListTexts.unlocated : opening.pick_list_name)
  const title = container === undefined ? vessel : openingTexts.title(container)
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`
  }, [title])
  // Show the top of each step, and let screen readers begin there.
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [index, step])
  const props = { opening, at, voice }
  return (
    <Stack gap={0} className={openingClasses.sess} data-fixed data-hand={hand} data-step={step}>
      <Head
        opening={opening}
        place={step === 'up' || step === 'count' ? placeText(vessel, current) : vessel}
        index={index}
        voice={voice}
        onPause={onPause}
      />
      <Stack
        gap={12}
        className={classes.sessBody}
        ref={heading}
        tabIndex={-1}
        role="group"
        aria-label={title}
      >
        {step !== 'up' && <Troubles {...at} />}
        {step !== 'up' && <Others opening={opening} container_id={current?.container_id ?? null} />}
        {step === 'before' && <BeforeLift {...props} />}
        {step === 'up' && <LiftedUp {...props} />}
        {step === 'count' && (
          <CountTakes
            key={index}
            {...props}
            onMismatch={(batch_id) => {
              setInHand(batch_id)
              at.mismatch()
            }}
          />
        )}
        {step === 'mismatch' && <Mismatch {...props} inHand={inHand} onInHand={setInHand} />}
        {(step === 'end' || step === 'done') && <Ending {...props} bookText={bookText} />}
      </Stack>
    </Stack>
  )
}

function Troubles({ error, lostLift, goOnWithout }: Pick<AtVessel, 'error' | 'lostLift' | 'goOnWithout'>) {
  const last = error ?? lostLift?.error
  if (goOnWithout && last && !(last instanceof RequestFailed))
    return (
      <Alert color="straw" role="alert" title={openingTexts.noSignal}>
        {openingTexts.noSignalText}
        <Group mt="sm" gap="xs">
          <Button size="md" onClick={goOnWithout}>
            {openingTexts.withoutSignal}
          </Button>
          {lostLift && (
            <Button size="md" variant="default" onClick={lostLift.retry}>
              {errorTexts.retry}
            </Button>
          )}
        </Group>
      </Alert>
    )
  return (
    <>
      {error && <ErrorNotice error={error} />}
      {lostLift && <LoadError {...lostLift} />}
    </>
  )
}

type HeadProps = {
  opening: Opening
  place: string
  index: number
  voice: ReturnType<typeof useOpeningVoice>
  onPause: () => void
}

function Head({ opening: { lifts }, place, index, voice, onPause }: HeadProps) {
  const all = lifts.length
  return (
    <Group gap={4} wrap="nowrap" flex="none" h={60}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={56}
        radius="lg"
        aria-label={openingTexts.pause}
        onClick={onPause}
      >
        <IconX size={24} aria-hidden />
      </ActionIcon>
      <Box flex={1} miw={0}>
        <Group gap={8} align="stretch" justify="space-between" wrap="nowrap" fz="xs">
          <h1 className="cut">{place}</h1>
          <Text span inherit c="dimmed" flex="none" className="num">
            {index < all && openingTexts.lift(index + 1, all)}
          </Text>
        </Group>
        <Group gap={4} align="stretch" wrap="nowrap" mt={7} className={classes.segs} aria-hidden>
          {lifts.map((lift, one) => (
            <i key={one} data-at={one === index ? 'now' : lift.takes.every(isDone) ? 'done' : undefined} />
          ))}
        </Group>
      </Box>
      <Settings voice={voice} />
    </Group>
  )
}

const placeText = (vessel: string, lift: { canister: number | null } | undefined) =>
  lift?.canister == null ? vessel : openingTexts.vesselCanister(vessel, lift.canister)

const isDone = ({ came_out }: { came_out: number | null }) => came_out !== null

function Settings({ voice }: Pick<HeadProps, 'voice'>) {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  const switches = [
    { label: openingTexts.speak, isOn: voice.isRead, turn: voice.setRead },
    {
      label: openingTexts.scheme,
      isOn: isDark,
      turn: (on: boolean) => setColorScheme(on ? 'dark' : 'light'),
    },
  ]
  return (
    <LazyMenu
      closeOnItemClick={false}
      target={
        <ActionIcon variant="subtle" color="gray" size={56} radius="lg" aria-label={openingTexts.settings}>
          <IconSettings size={22} aria-hidden />
        </ActionIcon>
      }
    >
      <VesselItems />
      {switches.map((one) => (
        <SwitchItem key={one.label} {...one} />
      ))}
    </LazyMenu>
  )
}

/** Members who are at the same vessel. The vessel is not locked, but they are shown to each other. */
function Others({ opening: { others }, container_id }: { opening: Opening; container_id: string | null }) {
  return others
    .filter((one) => one.container_id === container_id)
    .map((one) => (
      <div key={one.opening_id} className={openingClasses.sessNote} data-tint="gold" role="status">
        {openingTexts.whoIs(one.last_active_by_name, one.pick_list_name, whenText(one.last_active_at))}
      </div>
    ))
}

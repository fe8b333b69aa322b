import { Box, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import type { Opening } from '#handling/pick-lists/shapes.ts'
import { haveSeveralPurposes, spokenLift } from '#handling/pick-lists/opening-steps.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { StrawInHand } from '#handling/pick-lists/web/StrawInHand.tsx'
import { type useOpeningVoice, useSignals } from '#handling/pick-lists/web/use-opening-voice.ts'
import vesselDialClasses from '#handling/pick-lists/web/VesselDial.module.css'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { OVER, phaseAt } from '#handling/pick-lists/clock.ts'
import { useSeconds } from '#screens/opening/use-opening.ts'
import { words } from '#platform/contract/words.ts'
import { batchOf, levelName, LiftDial, Struck } from './Canister.tsx'
import { BigButton } from './BigButton.tsx'
import { type AtVessel, stays } from './use-opening.ts'
import classes from './Lift.module.css'
import openingClasses from './opening.module.css'

export type StepProps = { opening: Opening; at: AtVessel; voice: ReturnType<typeof useOpeningVoice> }

/** Step before a lift. One page shows all straws to take, so that the lid is open only briefly. */
export function BeforeLift({ opening, at, voice }: StepProps) {
  const lift = at.current!
  const spoken = spokenLift(lift, opening.batches)
  useEffect(() => {
    voice.read(spoken)
    // oxlint-disable-next-line react/exhaustive-deps -- runs per lift, and when reading is turned on
  }, [spoken, voice.isRead])
  return (
    <>
      <div className={vesselDialClasses.sessDial}>
        <LiftDial opening={opening} lift={lift} size={322} withWay />
      </div>
      <Group gap={0} align="baseline" justify="space-between" wrap="nowrap" className={classes.sessPlace}>
        <h2>{pickListTexts.canister(lift.canister!)}</h2>
        <span>{levelName(opening, lift.takes[0]!)}</span>
      </Group>
      {lift.takes.map((take, index) => {
        const before = lift.takes[index - 1]
        const batch = batchOf(opening, take.batch_id)
        const isOther = before?.batch_id !== take.batch_id
        const isLower = before !== undefined && before.location?.level !== take.location?.level
        return (
          <div key={take.number}>
            {isLower && <p className={classes.sessLevel}>{levelName(opening, take)}</p>}
            {(isOther || isLower) && <StrawInHand batch={batch} />}
            <div className={classes.sessTake}>
              <b className={`${classes.sessAmount} num`}>{countNumbers(take.numbers)}</b>
              <div>
                <Group gap={8} align="baseline" justify="space-between" wrap="nowrap">
                  <Box component="b" fz={20} lh="28px" className={openingClasses.batchLabel}>
                    {batch.label}
                  </Box>
                  <span className="num">{openingTexts.stay(stays(take))}</span>
                </Group>
                <div className={openingClasses.second}>
                  {take.numbers.length > 0 &&
                    openingTexts.numbers(take.owner_name, formatNumbers(take.numbers))}
                </div>
                <div className={openingClasses.second}>{purposeText(take.purpose)}</div>
                <Struck take={take} />
              </div>
            </div>
          </div>
        )
      })}
      <div className={openingClasses.sessFoot}>
        <BigButton height={136} note={openingTexts.rimCounts} onClick={at.lift}>
          {openingTexts.tapAsYouLift}
        </BigButton>
        <button type="button" className={openingClasses.sessQuiet} onClick={at.skip} disabled={at.isCounting}>
          {openingTexts.skip}
        </button>
      </div>
    </>
  )
}

export function LiftedUp({ opening, at, voice }: StepProps) {
  const lift = at.current!
  const seconds = useSeconds(at.since)
  const phase = phaseAt(seconds)
  useSignals(seconds, voice)
  const groups = [
    ...Map.groupBy(lift.takes, ({ batch_id, location }) => `${batch_id} ${location?.level}`).values(),
  ]
  const isNamed = haveSeveralPurposes(lift.takes)
  return (
    <>
      {groups.map((takes) => {
        const [first] = takes
        const { straw_colour } = batchOf(opening, first!.batch_id)
        const amounts = takes.map(({ numbers }) => countNumbers(numbers))
        return (
          <div key={first!.number}>
            <Group
              gap={14}
              wrap="nowrap"
              className={classes.sessTaking}
              data-many={groups.length > 1 || undefined}
            >
              <StrawMark colour={straw_colour} height={groups.length > 1 ? 56 : 80} />
              <div className={classes.sessNumber}>
                <span>{openingTexts.take}</span>
                <b className="num">{amounts.join(' + ')}</b>
              </div>
              <div className={classes.sessWhat}>
                <b>
                  {openingTexts.colourStraws(
                    words[straw_colour]!,
                    amounts.reduce((a, b) => a + b),
                  )}
                </b>
                <b>{levelName(opening, first!)}</b>
                <span className="num">
                  {pickListTexts.strawNumbers(formatNumbers(takes.flatMap(({ numbers }) => numbers)))}
                </span>
              </div>
            </Group>
            {isNamed &&
              takes.map(({ number, numbers, purpose, owner_name }) => (
                <Text key={number} fz={18} lh="24px">
                  {openingTexts.ofPurpose(countNumbers(numbers), purposeText(purpose, owner_name))}
                </Text>
              ))}
          </div>
        )
      })}
      <div className={classes.sessClock}>
        <LiftDial opening={opening} lift={lift} size={346} seconds={seconds} />
      </div>
      <p className={classes.sessPhase} data-kind={phase} role="status">
        {openingTexts[phase]}
      </p>
      <div className={openingClasses.sessFoot}>
        <BigButton
          kind={phase}
          height={132}
          note={seconds < OVER ? openingTexts.backIn : openingTexts.thenWait}
          onClick={at.lower}
        >
          {openingTexts.lowered}
        </BigButton>
      </div>
    </>
  )
}

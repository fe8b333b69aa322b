import { Group } from '@mantine/core'
import { useEffect } from 'react'
import { countNumbers, formatNumbers } from '#features/batches/straw.ts'
import type { Opening } from '#features/pick-lists/shapes.ts'
import { spokenLift } from '#features/pick-lists/opening-steps.ts'
import { purposeText } from '#features/pick-lists/purpose-text.ts'
import { openingTexts } from '#features/pick-lists/texts.ts'
import { StrawInHand } from '#features/pick-lists/web/StrawInHand.tsx'
import type { useOpeningVoice } from '#features/pick-lists/web/use-opening-voice.ts'
import { batchOf, levelName, LiftDial, Struck } from './Canister.tsx'
import { Huge } from './Huge.tsx'
import { type AtVessel, stays } from './use-opening.ts'
import classes from './BeforeLift.module.css'
import vesselDialClasses from '#features/pick-lists/web/VesselDial.module.css'
import sessionClasses from './session.module.css'

export type StepProps = { opening: Opening; at: AtVessel; voice: ReturnType<typeof useOpeningVoice> }

/** Everything on one page before the lid's cold is lost: which canister, which straws, how many. */
export function BeforeLift({ opening, at, voice }: StepProps) {
  const lift = at.current!
  const spoken = spokenLift(lift, opening.batches)
  useEffect(() => {
    voice.read(spoken)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each lift, and when it is turned on
  }, [spoken, voice.isRead])
  return (
    <>
      <div className={vesselDialClasses.sessDial}>
        <LiftDial opening={opening} lift={lift} size={322} withWay />
      </div>
      <Group gap={0} align="baseline" justify="space-between" wrap="nowrap" className={classes.sessPlace}>
        <h2>{openingTexts.canister(lift.canister!)}</h2>
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
            <div className={sessionClasses.sessTake}>
              <b className={`${classes.sessAmount} num`}>{countNumbers(take.numbers)}</b>
              <div>
                <Group
                  gap={8}
                  align="baseline"
                  justify="space-between"
                  wrap="nowrap"
                  className={sessionClasses.sessLine}
                >
                  <b className={sessionClasses.batchLabel}>{batch.label}</b>
                  <span className="num">{openingTexts.stay(stays(take))}</span>
                </Group>
                <div className={sessionClasses.second}>
                  {take.numbers.length > 0 &&
                    openingTexts.numbers(take.owner_name, formatNumbers(take.numbers))}
                </div>
                <div className={sessionClasses.second}>{purposeText(take.purpose)}</div>
                <Struck take={take} />
              </div>
            </div>
          </div>
        )
      })}
      <div className={sessionClasses.sessFoot}>
        <Huge height={136} note={openingTexts.rimCounts} onClick={at.lift}>
          {openingTexts.tapAsYouLift}
        </Huge>
        <button type="button" className={sessionClasses.sessQuiet} onClick={at.skip} disabled={at.isCounting}>
          {openingTexts.skip}
        </button>
      </div>
    </>
  )
}

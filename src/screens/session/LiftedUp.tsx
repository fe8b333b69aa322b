import { Group } from '@mantine/core'
import { countNumbers } from '#features/batches/straw.ts'
import { StrawMark } from '#features/batches/web/StrawColour.tsx'
import { OVER, phaseAt } from '#features/pick-lists/clock.ts'
import { haveSeveralPurposes } from '#features/pick-lists/opening-steps.ts'
import { purposeText } from '#features/pick-lists/purpose-text.ts'
import { openingTexts } from '#features/pick-lists/texts.ts'
import { useSignals } from '#features/pick-lists/web/use-opening-voice.ts'
import { useSeconds } from '#features/pick-lists/web/use-seconds.ts'
import { words } from '#platform/contract/words.ts'
import type { StepProps } from './BeforeLift.tsx'
import { batchOf, LiftDial } from './Canister.tsx'
import { Huge } from './Huge.tsx'
import classes from './LiftedUp.module.css'
import vesselDialClasses from '#features/pick-lists/web/VesselDial.module.css'
import sessionClasses from './session.module.css'

/** A canister is up: its seconds, what to take, and one button. Nothing else may be pressed. */
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
      <div className={vesselDialClasses.sessDial}>
        <LiftDial opening={opening} lift={lift} size={346} seconds={seconds} />
      </div>
      <p className={classes.sessPhase} data-kind={phase} role="status">
        {openingTexts[phase]}
      </p>
      {groups.map((takes) => {
        const { straw_colour } = batchOf(opening, takes[0]!.batch_id)
        return (
          <div key={takes[0]!.number}>
            <Group gap={12} justify="center" wrap="nowrap" className={sessionClasses.sessTaking}>
              <StrawMark colour={straw_colour} height={48} />
              <b className="num">{takes.map(({ numbers }) => countNumbers(numbers)).join(' + ')}</b>
              <span className={sessionClasses.second}>
                {words[straw_colour]!.toLowerCase()},<br />
                {openingTexts.level(takes[0]!.location!.level).toLowerCase()}
              </span>
            </Group>
            {isNamed &&
              takes.map(({ number, numbers, purpose, owner_name }) => (
                <p key={number} className={`${sessionClasses.second} ${sessionClasses.sessPurpose}`}>
                  {openingTexts.ofPurpose(countNumbers(numbers), purposeText(purpose, owner_name))}
                </p>
              ))}
          </div>
        )
      })}
      <div className={sessionClasses.sessFoot}>
        <Huge
          kind={phase}
          height={228}
          note={seconds < OVER ? openingTexts.backIn : openingTexts.thenWait}
          onClick={at.lower}
        >
          {openingTexts.lowered}
        </Huge>
      </div>
    </>
  )
}

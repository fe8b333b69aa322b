import { Badge, Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { countNumbers } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { useUndo } from '#stock/movements/web/use-undo.ts'
import { WHY_FEWER, type Opening } from '#handling/pick-lists/shapes.ts'
import { actionsOf, actSentence, fewer } from '#handling/pick-lists/opening-steps.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { actOf, actTexts } from '#stock/straws/texts.ts'
import { useInAccount } from '#account/auth/web/accounts.ts'
import { useSession } from '#account/auth/web/session.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { today } from '#ui/dates.ts'
import { submitText } from '#ui/form/Form.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { ButtonLink } from '#ui/links.tsx'
import type { StepProps } from './Lift.tsx'
import { batchOf, Struck } from './Canister.tsx'
import { BigButton } from './BigButton.tsx'
import type { AtVessel } from './use-opening.ts'
import classes from './opening.module.css'

/** Step after all lifts; everything is booked in one request. */
export function Ending({ opening, at, bookText }: StepProps & { bookText?: string | undefined }) {
  if (opening.ended_at !== null) return <Ended opening={opening} />
  return <ToBook opening={opening} at={at} bookText={bookText} />
}

type ToBookProps = Pick<StepProps, 'opening' | 'at'> & { bookText: string | undefined }

function ToBook({ opening, at, bookText }: ToBookProps) {
  const { session } = useSession()
  const inAccount = useInAccount()
  const [isChanging, setChanging] = useState(false)
  const acts = actionsOf(opening)
  const straws = acts.reduce((sum, act) => sum + act.straws, 0)
  const mares = new Set(acts.map(({ purpose }) => purpose.animal_name))
  const mare = mares.size === 1 ? [...mares][0] : null
  const same = sharedAct(acts.map(({ purpose }) => purpose.type))
  const act = same ? actTexts(same, straws, mare ?? '').button : openingTexts.bookAll
  const signed = { signer_name: fullName(session.user), date: today() }
  return (
    <>
      <Group component="h2" gap={12} wrap="nowrap" className={classes.sessAsk}>
        <IconCircleCheck size={28} color="var(--good)" aria-hidden />
        {straws === 0 ? openingTexts.nothingInHand : openingTexts.inHandCount(straws)}
      </Group>
      <Figures opening={opening} />
      <ul className={classes.sessActions}>
        {acts.map((act) => (
          <li key={`${act.takes[0]!.number}`}>
            <StrawMark colour={batchOf(opening, act.batch_id).straw_colour} height={32} />
            <span>
              <Sentence
                text={actSentence(act, opening, signed) + inAccount}
                label={batchOf(opening, act.batch_id).label}
              />
              {act.takes.map((take) => (
                <Struck key={take.number} take={take} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      <WhyFewer opening={opening} at={at} />
      {isChanging && <Recount opening={opening} at={at} />}
      <div className={classes.sessFoot}>
        <BigButton
          height={84}
          disabled={at.isBooking || at.isCounting}
          note={acts.length > 0 && openingTexts.allOrNone(acts.length)}
          onClick={at.book}
        >
          {acts.length === 0 ? openingTexts.finish : submitText(at.error, bookText ?? act)}
        </BigButton>
        {!isChanging && (
          <button type="button" className={classes.sessQuiet} onClick={() => setChanging(true)}>
            {openingTexts.changeCount}
          </button>
        )}
      </div>
    </>
  )
}

/** Sentence in which the label of a batch is never wrapped. */
function Sentence({ text, label }: { text: string; label: string }) {
  const [before, ...after] = text.split(label)
  return (
    <>
      {before}
      {after.length > 0 && <b className={classes.batchLabel}>{label}</b>}
      {after.join(label)}
    </>
  )
}

function Figures({ opening: { lifts } }: { opening: Opening }) {
  const seconds = lifts.flatMap((lift) => lift.seconds)
  const takes = lifts.flatMap((lift) => lift.takes)
  const checked = takes.filter(({ is_checked }) => is_checked).length
  const longest = Math.round(Math.max(...seconds))
  return (
    <Group gap={8} align="stretch">
      {seconds.length > 0 && (
        <Badge
          size="lg"
          color={longest > 10 ? 'red' : 'teal'}
          leftSection={<IconClock size={14} aria-hidden />}
        >
          {openingTexts.longest(longest)}
        </Badge>
      )}
      <Badge size="lg" color="gray">
        {openingTexts.lifts(seconds.length)}
      </Badge>
      {checked > 0 && (
        <Badge size="lg" color="gray">
          {openingTexts.checked(checked, takes.length)}
        </Badge>
      )}
    </Group>
  )
}

/** Question about missing straws, asked at the end and answered with buttons, because users wear gloves. */
function WhyFewer({ opening, at }: { opening: Opening; at: AtVessel }) {
  const takes = fewer(opening)
  if (takes.length === 0) return null
  return (
    <Stack gap={12} p={14} bd="1px solid var(--line)" bdrs={16} bg="var(--card)">
      <h3>{openingTexts.whyFewer}</h3>
      {takes.map((take) => {
        const what = [
          `${take.came_out} of ${countNumbers(take.numbers)}`,
          batchOf(opening, take.batch_id).label,
          purposeText(take.purpose, take.owner_name),
        ].join(', ')
        return (
          <ChoiceChips
            key={take.number}
            label={what}
            choices={WHY_FEWER.map((why) => ({ value: why, label: openingTexts.whyFewerTexts[why] }))}
            value={take.why_fewer}
            onChange={(why) => at.explain(take, why)}
          />
        )
      })}
    </Stack>
  )
}

function Recount({ opening: { lifts, containers }, at }: { opening: Opening; at: AtVessel }) {
  const buttons = lifts.map(({ container_id, canister }, index) => {
    const label = containers.find(({ id }) => id === container_id)?.label
    const place =
      label === undefined
        ? pickListTexts.unlocated
        : `${label}, ${pickListTexts.canister(canister!).toLowerCase()}`
    return (
      <Button key={index} variant="default" h={56} onClick={() => at.recount(index)}>
        {openingTexts.recount(place)}
      </Button>
    )
  })
  return <Stack gap={8}>{buttons}</Stack>
}

/** Returns the act if all acts are the same; otherwise undefined. */
function sharedAct<T>([first, ...others]: T[]): T | undefined {
  return others.every((other) => other === first) ? first : undefined
}

function Ended({ opening }: { opening: Opening }) {
  const { movements, undone, pick_list_id } = opening
  const undo = useUndo(true)
  const standing = movements.filter(({ id }) => !undone.includes(id))
  // If a stock-take found a part of a loss, the rest is a separate movement.
  const act = sharedAct(standing.map(actOf))
  const straws = standing.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <div role="status">
        <Group component="h2" gap={12} wrap="nowrap" className={classes.sessAsk}>
          <IconCircleCheck size={28} color="var(--good)" aria-hidden />
          {movements.length === 0
            ? pickListTexts.ended
            : standing.length === 0
              ? openingTexts.undone
              : act
                ? actTexts(act, straws).done
                : openingTexts.booked(straws)}
        </Group>
      </div>
      <Figures opening={opening} />
      <ul className={classes.sessActions}>
        {movements.map(({ id, straw_colour, batch_label, sentence }) => (
          <li key={id}>
            <StrawMark colour={straw_colour} height={32} />
            {!undone.includes(id) ? (
              <span>
                <Sentence text={sentence} label={batch_label} />
              </span>
            ) : (
              <s>{sentence}</s>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.sessFoot}>
        <ButtonLink to="/pick-lists/$id" params={{ id: pick_list_id }} h={64} radius={18} fz={18}>
          {openingTexts.toList}
        </ButtonLink>
        {standing.length > 0 && (
          <button
            type="button"
            className={classes.sessQuiet}
            onClick={() => void undo(standing.map(({ id }) => id))}
          >
            {openingTexts.undo(standing.length)}
          </button>
        )}
      </div>
    </>
  )
}

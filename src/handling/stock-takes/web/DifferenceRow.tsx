import { Radio, Stack, Text } from '@mantine/core'
import { IconQuestionMark } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { Location } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { reviewTexts } from '../texts.ts'
import classes from './DifferenceRow.module.css'
import stepClasses from './DifferenceStep.module.css'
import type { Answer } from './use-review.ts'

const PlaceChooser = lazyPart(async () => (await import('#stock/straws/web/PlaceChooser.tsx')).PlaceChooser)

type Props = { answer: Answer; warehouse_id: string; again: ReactNode }

/** Difference on a desktop, with all its decisions. */
export function DifferenceRow({ answer, warehouse_id, again }: Props) {
  const { title, details, named, sentence, problem } = answer
  const { chosen, choose, place } = useChosen(answer, warehouse_id)
  return (
    <li className={classes.countDifferenceRow}>
      {named ? (
        <StrawMark colour={named.straw_colour} height={26} />
      ) : (
        <IconQuestionMark size={18} aria-hidden />
      )}
      <div>
        <Text fw={600} component="h3" m={0}>
          {title}
        </Text>
        {details.map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
        {again}
      </div>
      <Stack gap={10} className={classes.countDecision}>
        <Answers answer={answer} chosen={chosen} onChoose={choose} />
        {place}
        <Text size="sm" className={classes.countSentence} role="status">
          {sentence}
        </Text>
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </Stack>
    </li>
  )
}

type AnswersProps = { answer: Answer; chosen: string | null; onChoose: (value: string) => void }

/** Possible decisions about a difference, each with its effect. */
export function Answers({ answer: { one, title, choices }, chosen, onChoose }: AnswersProps) {
  const hints: Record<string, string> = {
    MISSING: reviewTexts.lossShort,
    BROKEN: reviewTexts.lossShort,
    THAWED: reviewTexts.lossShort,
    LOOKING: reviewTexts.nothingShort,
    ELSEWHERE: reviewTexts.chooseIt,
    SET_ASIDE: reviewTexts.nothingShort,
    PUT_BACK: reviewTexts.putBackHint,
    'STAYS 0': reviewTexts.staysHint(containerTexts.canister(one.canister)),
  }
  return (
    <Radio.Group value={chosen} onChange={onChoose} aria-label={reviewTexts.decide(title)} mt={8}>
      {choices.map(({ value, label }) => (
        <Radio.Card key={value} value={value} withBorder={false} className={stepClasses.answer}>
          <Radio.Indicator size="md" />
          <b>{label}</b>
          <span>{hints[value]}</span>
        </Radio.Card>
      ))}
    </Radio.Group>
  )
}

/** Returns the chosen decision, and the choice of a place if the decision needs one. */
export function useChosen({ one, decision, choices, decide }: Answer, warehouse_id: string) {
  const [incomplete, setIncomplete] = useState<string | null>(null)
  const [to, setTo] = useState<Location | null>(decision?.act === 'ELSEWHERE' ? decision.to : null)
  const isSame = (other: object | null) => JSON.stringify(other) === JSON.stringify(decision)
  const chosen =
    decision === null
      ? incomplete
      : decision.act === 'ELSEWHERE'
        ? 'ELSEWHERE'
        : (choices.find((choice) => isSame(choice.decision))?.value ?? null)
  return {
    chosen,
    choose(value: string) {
      setIncomplete(value)
      decide(choices.find((choice) => choice.value === value)!.decision)
    },
    place: chosen === 'ELSEWHERE' && one.kind === 'MISSING' && (
      <PlaceChooser
        warehouse_id={warehouse_id}
        value={to ?? undefined}
        onChange={(location = null) => {
          setTo(location)
          decide(location && { act: 'ELSEWHERE', to: location })
        }}
      />
    ),
  }
}

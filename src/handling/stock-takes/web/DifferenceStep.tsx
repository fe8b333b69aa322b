import { Button, Group, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { countNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import { Locator } from '#stock/containers/web/Locator.tsx'
import { amountOf } from '../compare.ts'
import { reviewTexts, stockTakeTexts } from '../texts.ts'
import { CountScreen } from './CountScreen.tsx'
import { Answers, useChosen } from './DifferenceRow.tsx'
import { acrossOf } from './Progress.tsx'
import { StrawRow } from './StrawRow.tsx'
import { useCountAgain } from './use-count-again.ts'
import classes from './DifferenceStep.module.css'
import screenClasses from './CountScreen.module.css'
import movedClasses from './MovedStock.module.css'
import { type Answer, lineOf } from './use-review.ts'
import type { StockTake } from '../shapes.ts'

type Props = {
  take: StockTake
  answer: Answer
  /** Number of the difference, from 1. */
  number: number
  states: readonly ('done' | 'now' | undefined)[]
  /** Whether no other difference is undecided. */
  isLast: boolean
  onNext: () => void
  onCanister: (canister: number) => void
  onClose: () => void
}

/** One difference on a phone, with its decision. */
export function DifferenceStep({ take, answer, number, states, isLast, ...acts }: Props) {
  const { onNext, onCanister, onClose } = acts
  const { countAgain, isPending } = useCountAgain(take, onCanister)
  const { one, title, details, decision, sentence, problem } = answer
  const { chosen, choose, place } = useChosen(answer, take.warehouse_id)
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (problem) alert.current?.focus()
  }, [problem])
  return (
    <CountScreen
      title={reviewTexts.numberOf(number, states.length)}
      about={reviewTexts.place(one.canister, one.level)}
      parts={states}
      onClose={onClose}
      closeName={reviewTexts.backToList}
      foot={
        <>
          <p className={classes.sentence} role="status">
            {sentence}
          </p>
          <div className={screenClasses.pair} data-main>
            <Button
              variant="default"
              h={64}
              px={8}
              radius="xl"
              fz={16}
              loading={isPending}
              onClick={() => countAgain(one)}
            >
              {stockTakeTexts.again}
            </Button>
            <Button h={64} px={8} radius="xl" fz={20} disabled={decision === null} onClick={onNext}>
              {isLast ? reviewTexts.toSign : reviewTexts.nextDifference}
            </Button>
          </div>
        </>
      }
    >
      <Title order={2} fz={26} lh="32px">
        {title}
      </Title>
      <Drawn take={take} answer={answer} />
      {details.slice(one.kind === 'UNKNOWN' ? 0 : 1).map((line) => (
        <Text key={line} c="dimmed">
          {line}
        </Text>
      ))}
      <Answers answer={answer} chosen={chosen} onChoose={choose} />
      {place}
      {problem && (
        <Text ref={alert} tabIndex={-1} c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </CountScreen>
  )
}

/** Expected straws above the counted ones, or the two places of misplaced straws. */
function Drawn({ take, answer: { one, named } }: Pick<Props, 'take' | 'answer'>) {
  const line = lineOf(take, one)
  const from = one.places[0]?.location
  if (!named) return null
  const { straw_colour: colour } = named
  if (one.kind === 'MISPLACED' && from?.container_id === take.container_id) {
    const here = { canister: one.canister, level: one.level }
    const places = [
      { name: stockTakeTexts.book, ...from },
      { name: stockTakeTexts.found, ...here },
    ]
    return (
      <Group justify="center" gap={12} wrap="nowrap" className={classes.places}>
        {places.map(({ name, canister, level }, index) => (
          <div key={name}>
            {index > 0 && <IconArrowRight size={24} aria-hidden />}
            <Locator canisters={acrossOf(take)} canister={canister} colour={colour} size={144} />
            <Text c="dimmed">{name}</Text>
            <b>{reviewTexts.place(canister, level)}</b>
          </div>
        ))}
      </Group>
    )
  }
  if (!line) return null
  const found = amountOf(line.found!)
  const isMore = found > countNumbers(line.book)
  const counted: StrawNumbers = isMore ? [[1, found]] : line.book
  return (
    <dl className={movedClasses.compared}>
      <div>
        <dt>{stockTakeTexts.book}</dt>
        <dd className="num">{countNumbers(line.book)}</dd>
        <StrawRow book={line.book} found={null} colour={colour} />
      </div>
      <div>
        <dt>{stockTakeTexts.found}</dt>
        <dd className="num" data-less={!isMore || undefined}>
          {found}
        </dd>
        <StrawRow book={counted} found={isMore ? null : line.found} colour={colour} />
      </div>
    </dl>
  )
}

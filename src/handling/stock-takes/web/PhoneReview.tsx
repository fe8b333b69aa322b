import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconQuestionMark } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { longDate } from '#platform/contract/days.ts'
import { longDay } from '#ui/dates.ts'
import { Form, FormProblem, submitText } from '#ui/form/Form.tsx'
import { rangesOf, formatNumbers } from '#stock/batches/straw.ts'
import { amountOf } from '../compare.ts'
import { isBooked } from '../decisions.ts'
import { reviewTexts } from '../texts.ts'
import { CountScreen } from './CountScreen.tsx'
import { DifferenceStep } from './DifferenceStep.tsx'
import { NotCounted, Signing, SumRows } from './ReviewParts.tsx'
import { type Answer, lineOf, type ReviewProps, useReview } from './use-review.ts'
import classes from './PhoneReview.module.css'
import type { Difference, StockTake } from '../shapes.ts'

const FORM = 'sign-stock-take'

type Props = ReviewProps & { differences: Difference[] }

/** Review on a phone: the list of differences, one difference at a time, and the signature. */
export function PhoneReview(props: Props) {
  const { take, differences, at, isSigning, onStep, onClosed, onCanister } = props
  const review = useReview(take, differences, onClosed)
  const { answers, open } = review
  const answer = answers[(at ?? 0) - 1]
  const refusedAt = answers.findIndex(({ problem }) => problem !== undefined) + 1
  // Show the first refused decision, with its reason.
  useEffect(() => {
    if (refusedAt > 0) onStep({ at: refusedAt })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [review.form.refused])
  if (answer) {
    const number = at!
    const index = answers.findIndex(({ decision }, one) => decision === null && one !== number - 1)
    return (
      <DifferenceStep
        key={answer.key}
        {...{ take, answer, number, onCanister }}
        states={answers.map((one, place) =>
          place === number - 1 ? 'now' : one.decision === null ? undefined : 'done',
        )}
        isLast={index < 0}
        onNext={() => onStep(index < 0 ? { sign: true } : { at: index + 1 }, true)}
        onClose={() => onStep({}, true)}
      />
    )
  }
  if (isSigning && open === 0) return <Sign {...props} review={review} />
  const first = answers.findIndex(({ decision }) => decision === null)
  return (
    <CountScreen
      title={take.container_label}
      about={reviewTexts.ofDay(longDay(take.started_at))}
      foot={
        <Button
          h={64}
          radius="xl"
          fz={20}
          onClick={() => onStep(first < 0 ? { sign: true } : { at: first + 1 })}
        >
          {open > 0 ? reviewTexts.decideOpen(open) : reviewTexts.toSign}
        </Button>
      }
    >
      <Group gap={12} align="baseline" justify="space-between" wrap="nowrap">
        <Title order={2} fz={26} lh="32px">
          {reviewTexts.head(differences.length)}
        </Title>
        <Text c="dimmed">{canistersText(differences)}</Text>
      </Group>
      {differences.length === 0 && <Text fz={16}>{reviewTexts.agrees}</Text>}
      <ul className={classes.differences}>
        {answers.map((one, index) => (
          <li key={one.key}>
            <UnstyledButton onClick={() => onStep({ at: index + 1 })}>
              {one.named ? (
                <StrawMark colour={one.named.straw_colour} height={36} />
              ) : (
                <IconQuestionMark size={20} aria-hidden />
              )}
              <span>
                <b>{one.title}</b>
                <span>{factsOf(take, one)}</span>
                <Decided answer={one} />
              </span>
              <IconChevronRight size={20} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <NotCounted left={review.left} />
    </CountScreen>
  )
}

function canistersText(differences: Difference[]): string {
  const canisters = rangesOf([...new Set(differences.map(({ canister }) => canister))])
  return differences.length === 0 ? '' : reviewTexts.inCanisters(formatNumbers(canisters), canisters)
}

function factsOf(take: StockTake, { one, details }: Answer): string {
  const line = lineOf(take, one)
  if (one.kind === 'MISPLACED' || !line) return details[0] ?? ''
  const expected = line.book.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  return reviewTexts.expectedCounted(expected, amountOf(line.found!))
}

function Decided({ answer: { decision, choices, problem } }: { answer: Answer }): ReactNode {
  if (problem) return <Text c="var(--bad-ink)">{problem}</Text>
  if (decision === null) return <Text c="var(--bad-ink)">{reviewTexts.notDecided}</Text>
  const isSame = (other: object | null) => JSON.stringify(other) === JSON.stringify(decision)
  const label =
    decision.act === 'ELSEWHERE'
      ? reviewTexts.ELSEWHERE
      : choices.find((choice) => isSame(choice.decision))?.label
  return <Text c={isBooked(decision) ? 'var(--good-ink)' : 'var(--gold-ink)'}>{label}</Text>
}

type SignProps = Props & { review: ReturnType<typeof useReview> }

function Sign({ take, differences, review }: SignProps) {
  const { form, answers, booked, signer_name, date, left } = review
  const [isChanging, setChanging] = useState(false)
  const looking = answers.filter(({ decision }) => decision?.act === 'LOOKING').length
  return (
    <CountScreen
      title={reviewTexts.toSign}
      about={[take.container_label, longDay(take.started_at)].join(', ')}
      foot={
        <Button type="submit" form={FORM} h={64} radius="xl" fz={20} loading={form.is_pending}>
          {submitText(form.refused?.error, reviewTexts.sign(booked.length))}
        </Button>
      }
    >
      <Form form={form} id={FORM}>
        <Title order={2} fz={26} lh="32px">
          {differences.length === 0
            ? reviewTexts.head(0)
            : reviewTexts.decidedCount(answers.length - looking, looking)}
        </Title>
        <SumRows take={take} differences={differences} />
        <NotCounted left={left} />
        <div>
          <Text size="sm" fw={600} c="dimmed" mb={8}>
            {reviewTexts.willRecord}
          </Text>
          <ul className={classes.recorded}>
            {booked.length === 0 && <li>{reviewTexts.nothing}</li>}
            {booked.map(({ key, sentence }) => (
              <li key={key}>{sentence}</li>
            ))}
          </ul>
        </div>
        {isChanging ? (
          <Signing form={form} />
        ) : (
          <Group justify="space-between" wrap="nowrap">
            <div>
              <Text fw={600} fz={16}>
                {signer_name}
              </Text>
              <Text c="dimmed">{longDate(date)}</Text>
            </div>
            <Button
              variant="subtle"
              h={48}
              aria-label={reviewTexts.changeSigner}
              onClick={() => setChanging(true)}
            >
              {reviewTexts.change}
            </Button>
          </Group>
        )}
        <Text size="sm" c="dimmed">
          {reviewTexts.reportSaved}
        </Text>
        <FormProblem form={form} />
      </Form>
    </CountScreen>
  )
}

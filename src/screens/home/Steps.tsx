import { Group, Paper, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Overview } from '#integration/overview/contract.ts'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { homeTexts, stepTexts } from './texts.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import classes from './Steps.module.css'

export function Steps({ overview }: { overview: Overview }) {
  const steps = stepsOf(overview)
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Paper component="section" aria-label={homeTexts.start} p={28}>
      <Group justify="space-between" wrap="nowrap" mb="md">
        <div>
          <Title order={2}>{homeTexts.start}</Title>
          <Text c="dimmed">{homeTexts.startText}</Text>
        </div>
        <Text c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {homeTexts.step(steps.filter(({ isDone }) => isDone).length)}
        </Text>
      </Group>
      <ol className={classes.steps}>
        {steps.map(({ step, isDone }, index) => {
          const [title, text] = stepTexts[step]
          return (
            <Group
              key={step}
              component="li"
              wrap="nowrap"
              mih={72}
              data-done={isDone || undefined}
              {...(step === next?.step && { 'aria-current': 'step' })}
            >
              <span
                className="disc step-number"
                {...(isDone && { role: 'img', 'aria-label': homeTexts.done })}
              >
                {isDone ? <IconCheck size={18} aria-hidden /> : index + 1}
              </span>
              <div className={classes.stepText}>
                <Text fw={600} c={isDone ? 'dimmed' : 'var(--ink)'}>
                  {title}
                </Text>
                <Text size="xs" c="dimmed">
                  {text}
                </Text>
              </div>
              {step === next?.step && (
                <IfMay right={step === 'container' || step === 'batch' ? 'EDIT' : 'BOOK'}>
                  <StepButton step={step} />
                </IfMay>
              )}
            </Group>
          )
        })}
      </ol>
      {!overview.has_straws && (
        <IfMay right={['BOOK', 'EDIT']}>
          <Text size="sm" c="dimmed" mt="md">
            {homeTexts.fromSpreadsheet}{' '}
            <AnchorLink to="/import" underline="always">
              {homeTexts.import}
            </AnchorLink>
          </Text>
        </IfMay>
      )}
    </Paper>
  )
}

function StepButton({ step }: { step: keyof typeof stepTexts }) {
  const label = stepTexts[step][2]
  if (step === 'container') return <ButtonLink to="/containers">{label}</ButtonLink>
  if (step === 'batch') return <ButtonLink to="/batches/new">{label}</ButtonLink>
  if (step === 'straws') return <ButtonLink to="/batches">{label}</ButtonLink>
  return (
    <ButtonLink to="/containers" search={{ unlocated: 1 }}>
      {label}
    </ButtonLink>
  )
}

type KnownStock = Pick<Overview, 'containers' | 'batches' | 'has_straws' | 'straws' | 'unlocated'>

export function stepsOf(overview: KnownStock) {
  const { containers, batches, has_straws, straws, unlocated } = overview
  return [
    { step: 'container', isDone: containers > 0 },
    { step: 'batch', isDone: batches > 0 },
    { step: 'straws', isDone: has_straws },
    // Straws that have left the stock need no place.
    { step: 'place', isDone: has_straws && (straws === 0 || unlocated < straws) },
  ] as const
}

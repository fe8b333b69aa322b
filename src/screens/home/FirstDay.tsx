import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconFileSpreadsheet } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useMay } from '#account/auth/web/session.ts'
import type { Overview } from '#integration/overview/contract.ts'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { listBatches } from '#stock/batches/contract.ts'
import { type ContainerSummary, createContainer, listContainers } from '#stock/containers/contract.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { Vessel } from '#stock/containers/web/Vessel.tsx'
import { useApiQuery } from '#ui/call.ts'
import { ButtonLink } from '#ui/links.tsx'
import { FirstContainer } from './FirstContainer.tsx'
import { stepsOf } from './first-steps.ts'
import { firstDayTexts as texts, homeTexts, stepTexts } from './texts.ts'
import classes from './FirstDay.module.css'

type Props = { overview: Overview; isPhone: boolean }

/** Four steps of a new account, the next of which is open, and the container that they fill. */
export function FirstDay({ overview, isPhone }: Props) {
  const steps = stepsOf(overview)
  const next = steps.find(({ isDone }) => !isDone)?.step
  const straws = useStrawDialog()
  const mayCreate = useMay(createContainer)
  const [draft, setDraft] = useState<ContainerSummary | null>(null)
  const listed = useApiQuery(listContainers, { query: { limit: 1 } }, overview.containers > 0)
  const container = overview.containers > 0 ? listed.data?.containers[0] : draft
  return (
    <div className={classes.layout}>
      <Stack gap="md">
        <Paper component="section" aria-label={homeTexts.start} px={isPhone ? 14 : 24} py={2}>
          <ol>
            {steps.map(({ step, isDone }, index) => (
              <Step
                key={step}
                number={index + 1}
                isDone={isDone}
                isNext={step === next}
                title={stepTexts[step][0]}
                text={step === 'container' && step === next ? texts.choose : stepTexts[step][1]}
                act={
                  step !== 'container' &&
                  step === next && <StepAct step={step} openStraws={straws.openById} />
                }
              >
                {step === 'container' && step === next && mayCreate && (
                  <FirstContainer isPhone={isPhone} onDraft={setDraft} />
                )}
              </Step>
            ))}
          </ol>
        </Paper>
        {!overview.has_straws && (
          <IfMay right={['BOOK', 'EDIT']}>
            <Paper p={isPhone ? 14 : 'md'}>
              <Group gap="md">
                <span className="movement-icon" data-tint="ice">
                  <IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />
                </span>
                <div style={{ flex: '1 1 220px' }}>
                  <Text fw={600}>{texts.fromSpreadsheet}</Text>
                  <Text size="sm" c="dimmed">
                    {texts.spreadsheetText}
                  </Text>
                </div>
                <ButtonLink variant="default" to="/import">
                  {texts.import}
                </ButtonLink>
              </Group>
            </Paper>
          </IfMay>
        )}
      </Stack>
      {!isPhone && container && <Drawing container={container} />}
      {straws.dialog}
    </div>
  )
}

type StepProps = {
  number: number
  isDone: boolean
  isNext: boolean
  title: string
  text: string
  act: ReactNode
  children: ReactNode
}

function Step({ number, isDone, isNext, title, text, act, children }: StepProps) {
  return (
    <li
      className={classes.step}
      data-done={isDone || undefined}
      {...(isNext && { 'aria-current': 'step' as const })}
    >
      <span className="disc step-number" {...(isDone && { role: 'img', 'aria-label': texts.done })}>
        {isDone ? <IconCheck size={18} aria-hidden /> : number}
      </span>
      <div>
        <Text fw={600} fz={isNext ? 16 : 14} c={isDone ? 'dimmed' : 'var(--ink)'}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {act}
      {children && <div className={classes.open}>{children}</div>}
    </li>
  )
}

type ActProps = {
  step: 'batch' | 'straws' | 'place'
  openStraws: ReturnType<typeof useStrawDialog>['openById']
}

function StepAct({ step, openStraws }: ActProps) {
  const label = stepTexts[step][2]
  const batches = useApiQuery(listBatches, { query: { limit: 1 } }, step === 'straws')
  const [batch] = batches.data?.batches ?? []
  return (
    <IfMay right={step === 'batch' ? 'EDIT' : 'BOOK'}>
      {step === 'batch' ? (
        <ButtonLink to="/batches/new">{label}</ButtonLink>
      ) : step === 'straws' ? (
        <Button disabled={!batch} onClick={() => void openStraws('add', batch!.id, {})}>
          {label}
        </Button>
      ) : (
        <ButtonLink to="/containers" search={{ unlocated: 1 }}>
          {label}
        </ButtonLink>
      )}
    </IfMay>
  )
}

function Drawing({ container }: { container: ContainerSummary }) {
  const { label, canisters, levels, contents } = container
  const straws = countStraws(contents)
  return (
    <div className={classes.drawing}>
      <Vessel container={container} size={380} />
      <Title order={2} fz={20} mt="md">
        {label}
      </Title>
      <Text c="dimmed">
        {straws > 0 ? texts.filled(straws) : texts.drawing(texts.canisters(canisters), texts.levels(levels))}
      </Text>
    </div>
  )
}

import { Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck, IconClock, IconMinus, IconPlus, IconRefresh, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { countNumbers } from '#stock/batches/straw.ts'
import { CodeField } from '#stock/label-codes/web/CodeField.tsx'
import { boilAfter } from '#handling/pick-lists/clock.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import type { Take } from '#handling/pick-lists/shapes.ts'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { StrawInHand } from '#handling/pick-lists/web/StrawInHand.tsx'
import { VesselScanner } from '#handling/scanning/web/VesselScanner.tsx'
import { stepProps } from '#ui/step-props.ts'
import type { StepProps } from './Lift.tsx'
import { batchOf, levelName, Struck } from './Canister.tsx'
import { BigButton } from './BigButton.tsx'
import { type AtVessel, stays, useSeconds } from '#screens/opening/use-opening.ts'
import classes from './CountTakes.module.css'
import openingClasses from './opening.module.css'

/** Step after lowering the canister. */
export function CountTakes({
  opening,
  at,
  onMismatch,
}: StepProps & { onMismatch: (batch_id: string | null) => void }) {
  const lift = at.current!
  const next = opening.lifts.find(
    ({ takes }, index) => index !== at.index && takes.some(({ came_out }) => came_out === null),
  )
  // Another vessel does not boil.
  const isNextHere = next !== undefined && next.canister !== null && next.container_id === lift.container_id
  const batches = [...new Set(lift.takes.map(({ batch_id }) => batch_id))]
  return (
    <>
      {at.lowered && <Lowered {...at.lowered} isNextHere={isNextHere} />}
      {lift.canister === null && <p className={openingClasses.sessNote}>{openingTexts.takeFrom}</p>}
      <h2 className={openingClasses.sessAsk}>{openingTexts.howMany}</h2>
      {lift.takes.map((take) => (
        <Stepper
          key={take.number}
          take={take}
          at={at}
          name={[
            take.owner_name,
            ...(batches.length > 1 ? [batchOf(opening, take.batch_id).label] : []),
            ...(lift.takes.some(({ location }) => location?.level !== take.location?.level)
              ? [levelName(opening, take)]
              : []),
          ].join(', ')}
        />
      ))}
      <Stack gap={12} p={14} bd="1px solid var(--line)" bdrs={16} bg="var(--card)">
        {batches.map((batch_id) => {
          const taken = lift.takes.filter((take) => take.batch_id === batch_id)
          const isChecked = taken.every((take) => at.draftOf(take).is_checked)
          const batch = batchOf(opening, batch_id)
          return (
            <div key={batch_id}>
              {isChecked && (
                <Group gap={12} wrap="nowrap" align="start" mb={8} role="status">
                  <IconCircleCheck size={24} color="var(--done)" aria-hidden />
                  <div>
                    <b>{openingTexts.right}</b>
                    <div className={openingClasses.second}>{batch.label}</div>
                  </div>
                </Group>
              )}
              <StrawInHand batch={batch} />
            </div>
          )
        })}
        <p className={openingClasses.second}>{openingTexts.holdBeside}</p>
        <div className={openingClasses.sessPair}>
          <Button variant="default" h={56} onClick={() => onMismatch(null)}>
            {openingTexts.notThese}
          </Button>
          <BatchCode
            batchOfText={at.batchOfText}
            onBatch={(batch_id) => {
              const right = lift.takes.filter((take) => take.batch_id === batch_id)
              if (right.length === 0) return onMismatch(batch_id)
              for (const { number } of right) at.draft(number, { is_checked: true })
            }}
          />
        </div>
      </Stack>
      <div className={`${openingClasses.sessFoot} ${openingClasses.sessTwo}`}>
        {lift.canister !== null && (
          <Button
            variant="default"
            h={64}
            radius={18}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={at.again}
          >
            {openingTexts.again}
          </Button>
        )}
        <NextButton at={at} mustWait={isNextHere}>
          {nextText(opening, lift.container_id, next)}
        </NextButton>
      </div>
    </>
  )
}

/** Button of the next step, which shows how long its lift must wait. */
function NextButton({ at, mustWait, children }: { at: AtVessel; mustWait: boolean; children: string }) {
  const left = useBoiling(at.lowered)
  return (
    <BigButton
      height={64}
      disabled={at.isCounting}
      // Screen readers read the message about the boiling instead.
      note={mustWait && left > 0 && <span aria-hidden>{openingTexts.liftIn(left)}</span>}
      onClick={at.sendCounts}
    >
      {children}
    </BigButton>
  )
}

function nextText(
  { containers }: StepProps['opening'],
  here: string | null,
  next: StepProps['opening']['lifts'][number] | undefined,
): string {
  if (!next) return openingTexts.last
  if (next.canister === null) return openingTexts.nextUnlocated
  if (next.container_id === here) return openingTexts.nextCanister(next.canister)
  return openingTexts.nextVessel(
    containers.find(({ id }) => id === next.container_id)?.label ?? pickListTexts.unlocated,
  )
}

/** Returns the seconds for which the nitrogen still boils, at most 0 afterwards. */
function useBoiling(lowered: { seconds: number; at: number } | null): number {
  const since = useSeconds(lowered?.at ?? 0)
  return lowered ? Math.ceil(boilAfter(lowered.seconds) - since) : 0
}

function Lowered({ seconds, at, isNextHere }: { seconds: number; at: number; isNextHere: boolean }) {
  const left = useBoiling({ seconds, at })
  return (
    <p
      className={openingClasses.sessNote}
      data-tint={seconds > 10 ? 'bad' : left > 0 ? 'gold' : 'good'}
      data-runs={left > 0 || undefined}
    >
      {left > 0 ? <IconClock size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />}
      <span>
        <b>{openingTexts.up(Math.round(seconds))}</b>{' '}
        {left > 0 ? openingTexts.boil(left, isNextHere) : openingTexts.boiled}
      </span>
    </p>
  )
}

function Stepper({ take, at, name: label }: { take: Take; at: AtVessel; name: string }) {
  const { came_out } = at.draftOf(take)
  const purpose = purposeText(take.purpose)
  // Lines of one batch may differ in their purpose only.
  const name = `${label}, ${purpose}`
  const max = countNumbers(take.numbers) + take.spare
  const set = (next: number) => at.draft(take.number, { came_out: next })
  return (
    <div>
      <Group gap={12} justify="space-between" wrap="nowrap" className={openingClasses.sessLine}>
        <div>
          <b>{label}</b>
          <div className={openingClasses.second}>{purpose}</div>
          <div className={`${openingClasses.second} num`}>
            {openingTexts.wanted(take.wanted, stays(take, came_out))}
          </div>
        </div>
        <div className={classes.sessStep} role="group" aria-label={openingTexts.count(name)}>
          <button
            type="button"
            aria-label={pickListTexts.fewer(name)}
            {...stepProps(came_out === 0, () => set(came_out - 1))}
          >
            <IconMinus size={26} aria-hidden />
          </button>
          <output className="num" aria-live="polite">
            {came_out}
          </output>
          <button
            type="button"
            aria-label={pickListTexts.more(name)}
            {...stepProps(came_out >= max, () => set(came_out + 1))}
          >
            <IconPlus size={26} aria-hidden />
          </button>
        </div>
      </Group>
      <Struck take={take} />
    </div>
  )
}

/** Button that opens the field for the code or the name of the batch in the user's hand. */
function BatchCode({
  batchOfText,
  onBatch,
}: Pick<AtVessel, 'batchOfText'> & { onBatch: (batch_id: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {!isOpen && (
        <Button
          variant="default"
          h={56}
          leftSection={<IconScan size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {openingTexts.code}
        </Button>
      )}
      <div className={classes.sessScan}>
        <CodeField
          label={openingTexts.codeLabel}
          isOpen={isOpen}
          onOpen={() => setOpen(true)}
          onText={async (text) => {
            const found = await batchOfText(text)
            if ('problem' in found) return found
            setOpen(false)
            onBatch(found.batch_id)
            return { message: '' }
          }}
          renderScanner={(read) => <VesselScanner isFilming={isOpen} onRead={read} />}
        />
      </div>
    </>
  )
}

import { Button, Chip, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Batch } from '#stock/batches/contract.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { ContainerSummary, Location } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { Locator } from '#stock/containers/web/Locator.tsx'
import { amountPicks, firstAmount, isShort } from '#stock/straws/web/amount.ts'
import { BigStepper } from '#stock/straws/web/BigStepper.tsx'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { Empty } from '#ui/Empty.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { words } from '#platform/contract/words.ts'
import { NotYours } from './NotYours.tsx'
import { findTexts } from './texts.ts'
import type { PlaceWithdrawal } from './use-place-withdrawal.ts'
import { WholeHead, WholeHeading, WholeScreen } from '#ui/WholeScreen.tsx'
import { useSession } from '#account/auth/web/session.ts'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import classes from './AmountStep.module.css'
import findClasses from './find.module.css'

type Props = {
  batch: Batch
  location: Location | null
  container: ContainerSummary | undefined
  withdrawal: PlaceWithdrawal
  /** Message if reloading failed. */
  failure: ReactNode
  onNext: () => void
}

const QUIET = { variant: 'subtle', color: 'gray', c: 'dimmed', h: 56, px: 4, fz: 15, flex: 1 } as const

export function AmountStep({ batch, location, container, withdrawal, failure, onNext }: Props) {
  const { form, owners, owner, available, dose, numbers } = withdrawal
  const { amount, owner_id, from } = form.values
  const { open, dialog } = useStrawDialog()
  const { party_id } = useSession().tenant
  const isNotYours = party_id !== undefined && owner_id !== party_id
  const count = Number(amount)
  const isRight = Number.isInteger(count) && count > 0 && !isShort(count, available)
  const preset = { owner_id, from, ...(isRight ? { amount: count } : {}) }
  const doses = dosesOf(owner?.straws ?? null, dose)
  return (
    <WholeScreen
      title={batch.label}
      head={
        <WholeHead>
          <StrawMark colour={batch.straw_colour} height={30} />
          <b>{batch.label}</b>
          <span className={`${findClasses.second} cut`}>{batch.animal.name}</span>
        </WholeHead>
      }
      foot={
        owner && (
          <>
            <IfMay right="BOOK">
              <Button h={64} radius="xl" fz={20} fullWidth disabled={!isRight} onClick={onNext}>
                {findTexts.withdraw(isRight ? count : 0)}
              </Button>
            </IfMay>
            <Group gap={8} wrap="nowrap">
              <IfMay right="BOOK">
                <Button {...QUIET} onClick={() => open('move', batch, preset)}>
                  {findTexts.move}
                </Button>
              </IfMay>
              <IfMay right="EDIT">
                <Button {...QUIET} onClick={() => open('pick', batch, preset)}>
                  {pickListTexts.add}
                </Button>
              </IfMay>
            </Group>
          </>
        )
      }
    >
      {failure}
      <div className={classes.placeHead}>
        <WholeHeading className={classes.placeLines}>
          {location && container
            ? `${container.label}\n${containerTexts.canister(location.canister)}\n${containerTexts.level(location.level)}`
            : containerTexts.noPlace}
        </WholeHeading>
        {location && container && (
          <Locator
            canisters={container.canisters}
            canister={location.canister}
            colour={batch.straw_colour}
            size={152}
          />
        )}
      </div>
      {owners.length === 0 ? (
        <Empty
          title={findTexts.gone}
          text={findTexts.goneText}
          action={
            <ButtonLink to="/find" h={56} fz={16} mt="sm">
              {findTexts.findOthers}
            </ButtonLink>
          }
        />
      ) : (
        <>
          {owner && (
            <p className={classes.placeAbout}>
              <b>
                {findTexts.coloured(
                  owner.straws,
                  (words[batch.straw_colour] ?? batch.straw_colour).toLowerCase(),
                )}
              </b>
              {doses && dose && findTexts.dosesOf(doses.doses, dose)}
              <br />
              {findTexts.ownedBy(owner.name)} {isNotYours && <NotYours />}
            </p>
          )}
          {(owners.length > 1 || !owner) && (
            <Chip.Group
              value={owner_id}
              onChange={(next) =>
                form.change({
                  owner_id: next,
                  amount: firstAmount(dose, owners.find(({ id }) => id === next)?.straws ?? 0),
                })
              }
            >
              <div className={`choices ${findClasses.owner}`} role="radiogroup" aria-label={findTexts.owner}>
                {owners.map(({ id, name, straws }) => (
                  <Chip key={id} value={id} radius="md" variant="outline" icon={null}>
                    {findTexts.ownerStraws(name, straws)}
                  </Chip>
                ))}
              </div>
            </Chip.Group>
          )}
          {owner && (
            <>
              <BigStepper
                label={findTexts.amount}
                value={amount}
                max={available}
                onChange={(next) => form.change({ amount: next })}
              />
              <div className={classes.amountPicks}>
                {amountPicks(dose, available).map(({ doses: some, straws }) => (
                  <Button
                    key={straws}
                    variant="default"
                    h={56}
                    radius={14}
                    aria-pressed={straws === count}
                    onClick={() => form.change({ amount: straws })}
                  >
                    <b>{findTexts.doses(some)}</b>
                    <span className="num">{straws}</span>
                  </Button>
                ))}
              </div>
              <p className={classes.placeNote} role="status">
                {isShort(count, available)
                  ? findTexts.tooMany
                  : numbers && numbers.length > 0 && findTexts.take(formatNumbers(numbers))}
              </p>
            </>
          )}
        </>
      )}
      {dialog}
    </WholeScreen>
  )
}

import { Badge, Button, CloseButton, Text, UnstyledButton } from '@mantine/core'
import {
  IconCheck,
  IconCircleCheckFilled,
  IconCloudOff,
  IconQuestionMark,
  IconRefresh,
} from '@tabler/icons-react'
import { type MouseEvent, type RefCallback, useState } from 'react'
import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { StrawInHand } from '#handling/pick-lists/web/StrawInHand.tsx'
import { useVesselSettings } from '#ui/vessel-settings.ts'
import { amountOf, deviation, deviationText } from '../compare.ts'
import { stockTakeTexts } from '../texts.ts'
import { CountStepper } from './CountStepper.tsx'
import { FoundNumbers, type LineProps } from './CountLineRow.tsx'
import { StrawRow } from './StrawRow.tsx'
import classes from './CountLineCard.module.css'
import screenClasses from './CountScreen.module.css'
import type { Unknown } from '../shapes.ts'

type Props = LineProps & {
  /** Whether the line was pressed last. Its size does not change until another line is pressed. */
  isOpen: boolean
  onOpen: (card: HTMLElement) => void
  field: RefCallback<HTMLElement>
}

/** Line of a count on a phone: a card until it is counted and agrees, then one row. */
export function CountLineCard({ line, named, isHidden, isOpen, onOpen, field, problem, ...acts }: Props) {
  const { onFound, onWrong, onRemove, onPad, isUnsaved = false } = acts
  const { book, found } = line
  const { signal } = useVesselSettings()
  const [chosenWay, setWay] = useState<'ALL' | 'AMOUNT' | 'NUMBERS' | null>(null)
  const way = chosenWay ?? (found === null || onRemove ? 'ALL' : 'numbers' in found ? 'NUMBERS' : 'AMOUNT')
  const { label, straw_colour } = named
  const name = `${label}, ${named.owner}`
  const expected = countNumbers(book)
  const amount = found === null ? null : amountOf(found)
  const sign = found === null || isHidden ? '' : deviationText(deviation({ book, found }))
  const isAgreed = found !== null && !isHidden && sign === '' && expected > 0
  if (isHidden || (isAgreed && !isOpen && !problem))
    return (
      <div role="group" aria-label={name}>
        <UnstyledButton ref={field} className={classes.row} onClick={(event) => onOpen(event.currentTarget)}>
          {isAgreed && isUnsaved && (
            <IconCloudOff size={22} color="var(--gold-ink)" role="img" aria-label={stockTakeTexts.unsaved} />
          )}
          {isAgreed && !isUnsaved && (
            <IconCircleCheckFilled
              size={22}
              color="var(--good)"
              role="img"
              aria-label={stockTakeTexts.isRight}
            />
          )}
          <StrawMark colour={straw_colour} height={30} />
          <span>
            <b>{label}</b>
            <span className="small">{named.owner}</span>
          </span>
          <b className="num">{amount ?? stockTakeTexts.toCount}</b>
        </UnstyledButton>
      </div>
    )
  const isAll = way === 'ALL' && sign === '' && expected > 0
  const press = (event: MouseEvent<HTMLElement>, act: () => void) => {
    // Ignore the second press of a double press, because another line may have moved below the thumb.
    if (event.detail > 1 && !isOpen) return
    onOpen(event.currentTarget)
    act()
  }
  return (
    <div className={classes.card} data-different={sign !== '' || undefined} role="group" aria-label={name}>
      <div className={classes.head}>
        <StrawMark colour={straw_colour} height={40} />
        <span>
          <b>{label}</b>
          <span className="small">
            {sign === ''
              ? named.owner
              : stockTakeTexts.numbers(
                  stockTakeTexts.ownerExpected(named.owner, expected),
                  formatNumbers(book),
                )}
          </span>
        </span>
        {onRemove ? (
          <CloseButton size={44} iconSize={20} aria-label={stockTakeTexts.remove(name)} onClick={onRemove} />
        ) : (
          sign !== '' && (
            <b className={`${classes.sign} num`} data-less={sign.startsWith('−') || undefined}>
              {sign}
            </b>
          )
        )}
      </div>
      {expected === 0 ? (
        <Badge color="straw" tt="none">
          {stockTakeTexts.wrongPlace}
        </Badge>
      ) : sign === '' ? (
        <StrawInHand batch={named} />
      ) : (
        <StrawRow book={book} found={found} colour={straw_colour} />
      )}
      {isUnsaved && (
        <Text c="var(--gold-ink)" fw={600}>
          {stockTakeTexts.unsaved}
        </Text>
      )}
      {isAll ? (
        <div className={screenClasses.pair}>
          <Button
            ref={field}
            h={64}
            px={8}
            radius={14}
            fz={expected > 999 ? 16 : 19}
            aria-label={`${stockTakeTexts.allHere(expected)}: ${name}`}
            aria-pressed={isAgreed}
            {...(isAgreed && {
              leftSection: isUnsaved ? (
                <IconCloudOff size={22} aria-hidden />
              ) : (
                <IconCheck size={22} aria-hidden />
              ),
              color: isUnsaved ? 'var(--gold)' : 'var(--good)',
              c: isUnsaved ? 'var(--on-gold)' : 'var(--card)',
            })}
            onClick={(event) =>
              press(event, () => {
                setWay('ALL')
                onFound({ amount: expected })
                signal([1320], 40)
              })
            }
          >
            {stockTakeTexts.allHere(expected)}
          </Button>
          <Button
            variant="default"
            h={64}
            px={8}
            radius={14}
            fz={17}
            aria-label={`${stockTakeTexts.otherNumber}: ${name}`}
            onClick={(event) =>
              press(event, () => {
                setWay('AMOUNT')
                onFound(null)
              })
            }
          >
            {stockTakeTexts.otherNumber}
          </Button>
        </div>
      ) : (
        <>
          {way === 'NUMBERS' ? (
            <FoundNumbers {...{ line, named, field, problem, onFound, onWrong, onRemove }} size="lg" />
          ) : (
            <CountStepper
              ref={field}
              onPad={onPad}
              name={name}
              value={amount}
              start={expected}
              error={problem}
              onChange={(next) => {
                setWay('AMOUNT')
                onFound(next === null ? null : { amount: next })
              }}
            />
          )}
          <div className={classes.ways}>
            <Button
              variant="subtle"
              h={44}
              onClick={() => {
                setWay(way === 'NUMBERS' ? 'AMOUNT' : 'NUMBERS')
                onWrong(false)
                if (way === 'NUMBERS' && amount !== null) onFound({ amount })
              }}
            >
              {way === 'NUMBERS' ? stockTakeTexts.byAmount : stockTakeTexts.byNumber}
            </Button>
            {expected > 0 && sign === '' && (
              <span className="small">{stockTakeTexts.numbers('', formatNumbers(book)).slice(2)}</span>
            )}
            {expected > 0 && sign !== '' && (
              <Button
                variant="subtle"
                h={44}
                leftSection={<IconRefresh size={18} aria-hidden />}
                aria-label={`${stockTakeTexts.again}: ${name}`}
                onClick={() => {
                  setWay('ALL')
                  onWrong(false)
                  onFound(null)
                }}
              >
                {stockTakeTexts.again}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

export function UnknownCard({ one, onRemove }: { one: Unknown; onRemove: () => void }) {
  const name = stockTakeTexts.print(one.print)
  return (
    <div
      className={classes.card}
      data-different
      role="group"
      aria-label={`${stockTakeTexts.unknown}, ${name}`}
    >
      <div className={classes.head}>
        <IconQuestionMark size={24} aria-hidden />
        <span>
          <b>{stockTakeTexts.unknown}</b>
          <span className="small">{name}</span>
        </span>
        <b className={`${classes.sign} num`}>+{one.amount}</b>
        <CloseButton size={44} iconSize={20} aria-label={stockTakeTexts.remove(name)} onClick={onRemove} />
      </div>
    </div>
  )
}

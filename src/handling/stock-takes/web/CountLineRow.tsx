import { Badge, Button, CloseButton, Stack, Text } from '@mantine/core'
import { IconCheck, IconQuestionMark } from '@tabler/icons-react'
import { type ReactNode, type RefCallback, useState } from 'react'
import {
  areWithin,
  countNumbers,
  formatNumbers,
  type NumberRange,
  numbersIn,
  rangesOf,
} from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { NumbersField } from '#stock/straws/web/NumbersField.tsx'
import { amountOf, deviation } from '../compare.ts'
import { stockTakeTexts } from '../texts.ts'
import { CountStepper } from './CountStepper.tsx'
import { StrawRow } from './StrawRow.tsx'
import classes from './CountLineRow.module.css'
import countingClasses from './counting.module.css'
import type { CountLine, Found, StockTake, Unknown } from '../shapes.ts'

export type Named = Omit<StockTake['batches'][number], 'id' | 'number_range'> & {
  owner: string
  number_range: NumberRange | undefined
}

export type LineProps = {
  line: Pick<CountLine, 'book' | 'found'>
  named: Named
  isHidden: boolean
  onFound: (found: Found | null) => void
  onWrong: (isWrong: boolean) => void
  /** Removes a line that the book does not have here. */
  onRemove?: (() => void) | undefined
  /** Called with the element that a scan of the line focuses. */
  field: RefCallback<HTMLElement>
  /** Opens the number pad on a phone. */
  onPad?: (() => void) | undefined
  /** Whether the count of the line could not be saved. */
  isUnsaved?: boolean
  /** Reason why the server refused the count of the line. */
  problem?: string | undefined
}

export function CountLineRow(props: LineProps) {
  const { line, named, isHidden, onFound, onWrong, onRemove, field, problem } = props
  const { book, found } = line
  const [isByNumber, setByNumber] = useState(found !== null && 'numbers' in found)
  const name = `${named.label}, ${named.owner}`
  const expected = countNumbers(book)
  const amount = found === null ? null : amountOf(found)
  const difference = found === null || isHidden ? '' : stockTakeTexts.deviation(deviation({ book, found }))
  return (
    <div
      className={`${countingClasses.countGrid} ${classes.countLine}`}
      data-different={difference !== '' || undefined}
      role="group"
      aria-label={name}
    >
      <StrawMark colour={named.straw_colour} height={26} />
      <Stack gap={0} miw={0} className={classes.countWhat}>
        <b>{named.label}</b>
        <span className="small">
          {stockTakeTexts.numbers(named.owner, isHidden ? '' : formatNumbers(book))}
        </span>
      </Stack>
      <div className={classes.countDrawn}>
        {expected === 0 ? (
          <Badge color="straw" tt="none">
            {stockTakeTexts.wrongPlace}
          </Badge>
        ) : (
          !isHidden && <StrawRow book={book} found={found} colour={named.straw_colour} />
        )}
      </div>
      <span className={`${classes.countBook} num`}>
        {!isHidden && (
          <>
            <Text span inherit hiddenFrom="md">
              {stockTakeTexts.book}{' '}
            </Text>
            {expected}
          </>
        )}
      </span>
      <div className={classes.countFound}>
        {isByNumber ? (
          <FoundNumbers {...props} />
        ) : (
          <CountStepper
            ref={field}
            error={problem}
            name={name}
            value={amount}
            start={isHidden ? 0 : expected}
            onChange={(next) => onFound(next === null ? null : { amount: next })}
          />
        )}
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            setByNumber(!isByNumber)
            onWrong(false)
            if (isByNumber && amount !== null) onFound({ amount })
          }}
        >
          {isByNumber ? stockTakeTexts.byAmount : stockTakeTexts.byNumber}
        </Button>
      </div>
      <span className={classes.countDifference}>
        {onRemove ? (
          <CloseButton size={44} iconSize={18} aria-label={stockTakeTexts.remove(name)} onClick={onRemove} />
        ) : (
          <Verdict
            amount={amount}
            expected={expected}
            difference={difference}
            isHidden={isHidden}
            name={name}
            onAll={() => {
              setByNumber(false)
              onWrong(false)
              onFound({ amount: expected })
            }}
          />
        )}
      </span>
    </div>
  )
}

type NumbersProps = Omit<LineProps, 'isHidden'> & { size?: 'lg' }

/** Field for the numbers of the straws found of a line. */
export function FoundNumbers({ line: { found }, named, field, problem, size, ...acts }: NumbersProps) {
  const { onFound, onWrong, onRemove } = acts
  const { label, owner, number_range } = named
  return (
    <NumbersField
      w="100%"
      ref={field}
      {...(size && { size })}
      aria-label={stockTakeTexts.numbersFound(`${label}, ${owner}`)}
      chosen={new Set(found !== null && 'numbers' in found ? numbersIn(found.numbers) : [])}
      problem={problem}
      check={(numbers) =>
        number_range === undefined || areWithin(rangesOf(numbers), number_range)
          ? null
          : stockTakeTexts.numbersOf(label, number_range)
      }
      onNumbers={(numbers) => {
        onWrong(numbers === null)
        if (numbers?.length) onFound({ numbers: rangesOf(numbers) })
        // Use zero, because an uncounted line that the book does not have here would disappear.
        else onFound(onRemove ? { amount: 0 } : null)
      }}
    />
  )
}

type VerdictProps = {
  amount: number | null
  expected: number
  difference: string
  isHidden: boolean
  name: string
  onAll: () => void
}

function Verdict({ amount, expected, difference, isHidden, name, onAll }: VerdictProps): ReactNode {
  if (isHidden) return null
  if (amount === null) {
    return (
      <Button
        variant="light"
        h={46}
        px="xs"
        miw={104}
        aria-label={`${stockTakeTexts.allHere(expected)}: ${name}`}
        onClick={onAll}
      >
        {stockTakeTexts.allHere(expected)}
      </Button>
    )
  }
  if (difference === '')
    return <IconCheck size={18} color="var(--good)" role="img" aria-label={stockTakeTexts.isRight} />
  return (
    <b className="num" data-less={difference.includes('missing') || undefined}>
      {difference}
    </b>
  )
}

export function UnknownRow({ one, onRemove }: { one: Unknown; onRemove?: (() => void) | undefined }) {
  const name = stockTakeTexts.print(one.print)
  return (
    <div
      className={`${countingClasses.countGrid} ${classes.countLine}`}
      data-different
      role="group"
      aria-label={`${stockTakeTexts.unknown}, ${name}`}
    >
      <IconQuestionMark size={18} aria-hidden />
      <Stack gap={0} miw={0} className={classes.countWhat}>
        <b>{stockTakeTexts.unknown}</b>
        <span className="small">{name}</span>
      </Stack>
      <span className={classes.countDrawn} />
      <span className={classes.countBook} />
      <b className={`${classes.countFound} num`}>{one.amount}</b>
      <span className={classes.countDifference}>
        {onRemove && (
          <CloseButton size={44} iconSize={18} aria-label={stockTakeTexts.remove(name)} onClick={onRemove} />
        )}
      </span>
    </div>
  )
}

import { Badge, Button, Text, UnstyledButton } from '@mantine/core'
import { IconBackspace, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { countNumbers } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { containerTexts } from '#stock/containers/texts.ts'
import { StrawInHand } from '#handling/pick-lists/web/StrawInHand.tsx'
import { useVesselSettings } from '#ui/vessel-settings.ts'
import { amountOf } from '../compare.ts'
import { MAX_FOUND, type CountLine } from '../shapes.ts'
import { stockTakeTexts } from '../texts.ts'
import type { Named } from './CountLineRow.tsx'
import { CountScreen, type Parts } from './CountScreen.tsx'
import classes from './CountPad.module.css'

type Props = {
  canister: number
  levels: number
  line: CountLine
  named: Named
  parts: Parts
  isHidden: boolean
  /** Straws that a level holds; null if unknown. */
  capacity?: number | null
  onSave: (amount: number) => void
  onClose: () => void
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Number pad for one line of a count. */
export function CountPad({ canister, levels, line, named, parts, onSave, onClose, ...rest }: Props) {
  const { isHidden, capacity = null } = rest
  const { signal } = useVesselSettings()
  const [amount, setAmount] = useState(line.found === null ? null : amountOf(line.found))
  const field = useRef<HTMLInputElement>(null)
  // Focus the number for keyboards and screen readers.
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const set = (next: number) => {
    if (next > MAX_FOUND) return
    setAmount(next)
    signal([], 15)
  }
  const type = (digit: number) => set((amount ?? 0) * 10 + digit)
  const name = `${named.label}, ${named.owner}`
  const save = () => amount !== null && onSave(amount)
  return (
    <CountScreen
      title={containerTexts.canister(canister)}
      about={containerTexts.levelOf(line.level, levels)}
      parts={parts}
      onClose={onClose}
      actions={
        isHidden ? (
          <Badge size="lg" color="gray" leftSection={<IconEyeOff size={14} aria-hidden />}>
            {stockTakeTexts.hidden}
          </Badge>
        ) : (
          <Badge size="lg" color="gray" tt="none">
            {stockTakeTexts.expectedShort(countNumbers(line.book))}
          </Badge>
        )
      }
      foot={
        <>
          <Text c="var(--gold-ink)" fw={600} role="status">
            {capacity !== null &&
              amount !== null &&
              amount > capacity &&
              stockTakeTexts.moreThanFits(capacity)}
          </Text>
          <Button h={64} radius="xl" fz={20} fullWidth disabled={amount === null} onClick={save}>
            {stockTakeTexts.saveAmount(amount)}
          </Button>
        </>
      }
    >
      <div className={classes.what}>
        <StrawMark colour={named.straw_colour} height={48} />
        <div>
          <h2>{named.label}</h2>
          <span className="small">{[named.animal_name, named.owner].filter(Boolean).join(', ')}</span>
        </div>
      </div>
      <StrawInHand batch={named} />
      <label className={classes.counted}>
        {stockTakeTexts.found}
        <input
          ref={field}
          // The keys below replace the phone's keyboard.
          inputMode="none"
          autoComplete="off"
          aria-label={stockTakeTexts.foundOf(name)}
          className="num"
          value={amount ?? ''}
          placeholder={stockTakeTexts.howMany}
          onChange={({ currentTarget: { value } }) => {
            if (value === '') setAmount(null)
            else if (/^\d+$/.test(value)) set(Number(value))
          }}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </label>
      <div className={classes.keys}>
        {DIGITS.map((digit) => (
          <UnstyledButton key={digit} onClick={() => type(digit)}>
            {digit}
          </UnstyledButton>
        ))}
        <UnstyledButton data-small onClick={() => set((amount ?? 0) + 10)}>
          +10
        </UnstyledButton>
        <UnstyledButton onClick={() => type(0)}>0</UnstyledButton>
        <UnstyledButton
          aria-label={stockTakeTexts.lastDigit}
          disabled={amount === null}
          onClick={() => setAmount(amount === null || amount < 10 ? null : Math.floor(amount / 10))}
        >
          <IconBackspace size={26} aria-hidden />
        </UnstyledButton>
      </div>
    </CountScreen>
  )
}

import { ActionIcon, Group, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { stepProps } from '#ui/step-props.ts'
import { listTexts } from './texts.ts'

type Props = {
  amount: number
  max: number
  /** Subject of the number, for screen readers. */
  what: string
  size?: number
  onChange: (amount: number) => void
}

export function Stepper({ amount, max, what, size = 36, onChange }: Props) {
  const button = { variant: 'subtle', size } as const
  const isLarge = size >= 64
  const sign = isLarge ? { size: 28, stroke: 2.25 } : { size: 18, stroke: 2 }
  return (
    <Group
      role="group"
      aria-label={listTexts.amount(what)}
      gap={0}
      wrap="nowrap"
      justify="space-between"
      bd="1px solid var(--edge)"
      bdrs="md"
      miw={118}
    >
      <ActionIcon
        {...button}
        aria-label={pickListTexts.fewer(what)}
        {...stepProps(amount <= 1, () => onChange(amount - 1))}
      >
        <IconMinus {...sign} aria-hidden />
      </ActionIcon>
      <Text fz={isLarge ? 28 : 15} fw={600} className="num" role="status">
        {amount}
      </Text>
      <ActionIcon
        {...button}
        aria-label={pickListTexts.more(what)}
        {...stepProps(amount >= max, () => onChange(amount + 1))}
      >
        <IconPlus {...sign} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

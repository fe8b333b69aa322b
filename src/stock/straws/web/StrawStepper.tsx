import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { stepProps } from '#ui/step-props.ts'
import { strawsTexts } from '../texts.ts'
import classes from './StrawStepper.module.css'

type Props = {
  count: number
  max: number
  detail: string
  onChange: (by: 1 | -1) => void
}

export function StrawStepper({ count, max, detail, onChange }: Props) {
  return (
    <div className={classes.strawStepper} role="group" aria-label={strawsTexts.amount}>
      <ActionIcon
        variant="subtle"
        aria-label={strawsTexts.oneFewer}
        {...stepProps(count <= 1, () => onChange(-1))}
      >
        <IconMinus size={24} aria-hidden />
      </ActionIcon>
      <div>
        <b className="num">{count}</b>
        <span className="small">{detail}</span>
      </div>
      <ActionIcon
        variant="subtle"
        aria-label={strawsTexts.oneMore}
        {...stepProps(count >= max, () => onChange(1))}
      >
        <IconPlus size={24} aria-hidden />
      </ActionIcon>
    </div>
  )
}

import { Button } from '@mantine/core'
import classes from './ToastAct.module.css'

/** What may be done about what a toast tells; at most one thing. */
export type Act = { label: string; onAct: () => void }

export function ToastAct({ label, onAct }: Act) {
  return (
    <Button
      classNames={{ root: classes.toastAct, inner: classes.inner, label: classes.label }}
      variant="default"
      size="xs"
      onClick={onAct}
    >
      {label}
    </Button>
  )
}

import { Button } from '@mantine/core'

/** What may be done about what a toast tells; at most one thing. */
export type Act = { label: string; onAct: () => void }

export function ToastAct({ label, onAct }: Act) {
  return (
    <Button className="toast-act" variant="default" size="xs" onClick={onAct}>
      {label}
    </Button>
  )
}

import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useVesselSettings } from '#ui/vessel-settings.ts'
import { WholeHead, WholeScreen } from '#ui/WholeScreen.tsx'
import classes from './CountScreen.module.css'

/** States of the parts of a count, shown as segments. */
export type Parts = readonly ('done' | 'now' | 'unsaved' | undefined)[]

type Props = {
  title: string
  about?: ReactNode
  /** State of each part, as segments below the head. */
  parts?: Parts
  /** Closes the screen instead of going back. */
  onClose?: () => void
  closeName?: string
  actions?: ReactNode
  foot: ReactNode
  children: ReactNode
}

/** Screen of a stock-take on a phone. */
export function CountScreen({ title, about, parts, onClose, closeName, actions, foot, children }: Props) {
  const { hand } = useVesselSettings()
  return (
    <WholeScreen
      title={title}
      head={
        <>
          <WholeHead {...(onClose && { onClose })} {...(closeName && { name: closeName })}>
            <div className={classes.countHead}>
              <h1 className="cut">{title}</h1>
              <span className="cut">{about}</span>
            </div>
            {actions}
          </WholeHead>
          {parts && parts.length > 0 && (
            <Group gap={6} wrap="nowrap" className={classes.parts} aria-hidden>
              {parts.map((state, index) => (
                <i key={index} data-at={state} />
              ))}
            </Group>
          )}
        </>
      }
      foot={
        foot && (
          <div className={classes.countFoot} data-hand={hand}>
            {foot}
          </div>
        )
      }
    >
      <div className={classes.countBody} data-hand={hand}>
        {children}
      </div>
    </WholeScreen>
  )
}

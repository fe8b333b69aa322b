import { VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import { AnchorLink } from '#ui/links.tsx'
import { usePlaces, useStates } from './hub-places.ts'
import { hubTexts } from './texts.ts'
import classes from './HubFrame.module.css'

/** List of the hub's screens; a red dot marks those in which something fails. */
export function HubSide() {
  const states = useStates()
  return (
    <nav className={classes.side} aria-label={hubTexts.title}>
      {usePlaces().map((group, index) => (
        <Fragment key={group[0]!.to}>
          {index > 0 && <hr />}
          {group.map(({ to, label, icon: Icon }) => {
            const state = states[to]
            return (
              <AnchorLink key={to} to={to} activeOptions={{ exact: to === '/hub/general' }}>
                <Icon size={18} stroke={1.75} aria-hidden />
                {label}
                {state?.tone === 'bad' && (
                  <>
                    <span className={classes.dot} aria-hidden />
                    <VisuallyHidden>, {state.text}</VisuallyHidden>
                  </>
                )}
              </AnchorLink>
            )
          })}
        </Fragment>
      ))}
    </nav>
  )
}

import { VisuallyHidden } from '@mantine/core'
import { IconAddressBook, IconUsers } from '@tabler/icons-react'
import { Fragment } from 'react'
import { membersTexts } from '#account/members/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
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
              <Fragment key={to}>
                <AnchorLink to={to} activeOptions={{ exact: to === '/hub/general' }}>
                  <Icon size={18} stroke={1.75} aria-hidden />
                  {label}
                  {state?.tone === 'bad' && (
                    <>
                      <span className={classes.dot} aria-hidden />
                      <VisuallyHidden>, {state.text}</VisuallyHidden>
                    </>
                  )}
                </AnchorLink>
                {to === '/hub/general' && <OfGeneral />}
              </Fragment>
            )
          })}
        </Fragment>
      ))}
    </nav>
  )
}

/** Parts of the first screen that are looked for by their names. */
function OfGeneral() {
  return (
    <>
      <AnchorLink to="/hub/general" search={{ part: 'members' }}>
        <IconUsers size={18} stroke={1.75} aria-hidden />
        {membersTexts.members}
      </AnchorLink>
      <AnchorLink to="/hub/stakeholders">
        <IconAddressBook size={18} stroke={1.75} aria-hidden />
        {partyTexts.stakeholders}
      </AnchorLink>
    </>
  )
}

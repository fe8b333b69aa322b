import { Avatar, Text } from '@mantine/core'
import { IconAddressBook, IconChevronRight, IconUsers, type TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { accountTexts } from '#account/auth/texts.ts'
import { useSession } from '#account/auth/web/session.ts'
import { membersTexts } from '#account/members/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { AnchorLink } from '#ui/links.tsx'
import { type State, useMoreStates, usePlaces, useStates } from './hub-places.ts'
import { hubTexts } from './texts.ts'
import classes from './HubFrame.module.css'

/** Hub in narrow windows: its screens as rows with their states. */
export function HubList() {
  const { user } = useSession().session
  const states = useStates()
  const more = useMoreStates()
  const role = user.entitlements[0]?.role
  const [general, ...groups] = usePlaces()
  const placeRows = (places: (typeof groups)[number]) =>
    places.map(({ to, label, icon }) => (
      <AnchorLink key={to} to={to}>
        <Content icon={icon} label={label} state={to === '/hub/log-in' ? more.logIn : states[to]} />
      </AnchorLink>
    ))
  return (
    <>
      <nav className={classes.list} aria-label={hubTexts.you}>
        <AnchorLink to="/hub/general" search={{ part: 'you' }}>
          <Avatar color="ice" size={38} radius={19} aria-hidden>
            {user.first_name.charAt(0)}
            {user.last_name.charAt(0)}
          </Avatar>
          <Words
            label={fullName(user)}
            state={{ text: [user.email, role && accountTexts.roles[role]].filter(Boolean).join(', ') }}
          />
          <IconChevronRight size={18} color="var(--ink-3)" aria-hidden />
        </AnchorLink>
      </nav>
      <nav className={classes.list} aria-label={hubTexts.title}>
        <AnchorLink to="/hub/general" search={{ part: 'members' }}>
          <Content icon={IconUsers} label={membersTexts.members} state={more.members} />
        </AnchorLink>
        <AnchorLink to="/hub/stakeholders">
          <Content icon={IconAddressBook} label={partyTexts.stakeholders} state={more.stakeholders} />
        </AnchorLink>
        {placeRows(general!.filter(({ to }) => to !== '/hub/general' && to !== '/hub/log-in'))}
      </nav>
      <nav className={classes.list} aria-label={hubTexts.more}>
        {placeRows([...general!.filter(({ to }) => to === '/hub/log-in'), ...groups.flat()])}
      </nav>
    </>
  )
}

type ContentProps = { icon: TablerIcon; label: string; state: State | undefined }

function Content({ icon: Icon, label, state }: ContentProps): ReactNode {
  return (
    <>
      <span className={`disc ${classes.icon}`}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <Words label={label} state={state} />
      <IconChevronRight size={18} color="var(--ink-3)" aria-hidden />
    </>
  )
}

function Words({ label, state }: Pick<ContentProps, 'label' | 'state'>) {
  return (
    <span>
      <b>{label}</b>
      {state && (
        <Text
          component="span"
          display="block"
          size="sm"
          c={state.tone ? `var(--${state.tone}-ink)` : 'dimmed'}
        >
          {state.text}
        </Text>
      )}
    </span>
  )
}

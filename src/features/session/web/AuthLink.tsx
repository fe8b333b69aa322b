import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

type Path = '/auth/login' | '/auth/password-recovery' | '/auth/password-reset' | '/auth/invitation'

/** From one screen before the log-in to another. */
export function AuthLink({ to, children }: { to: Path; children: string }) {
  return (
    <Anchor component={Link} to={to} size="sm">
      {children}
    </Anchor>
  )
}

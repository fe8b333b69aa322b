import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

type Path = '/auth/login' | '/auth/password-recovery' | '/auth/password-reset' | '/auth/invitation'

/** A link between screens before login. */
export function AuthLink({ to, children }: { to: Path; children: string }) {
  return (
    <Anchor component={Link} to={to} size="sm">
      {children}
    </Anchor>
  )
}

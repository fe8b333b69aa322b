import { AnchorLink } from '#ui/links.tsx'

type Path = '/auth/login' | '/auth/password-recovery' | '/auth/password-reset' | '/auth/invitation'

/** A link between screens before login. */
export function AuthLink({ to, children }: { to: Path; children: string }) {
  return (
    <AnchorLink to={to} size="sm">
      {children}
    </AnchorLink>
  )
}

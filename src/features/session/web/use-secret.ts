import { useLocation } from '@tanstack/react-router'

/** What a link carries behind its #: it goes to no server and into no log. Empty where there is none. */
export function useSecret(name: 'code' | 'token'): string {
  const hash = useLocation({ select: (location) => location.hash })
  return new URLSearchParams(hash).get(name) ?? ''
}

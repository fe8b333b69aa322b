import { useLocation } from '@tanstack/react-router'

/** A secret from the link's fragment, which is sent to no server and appears in no log. Empty if there is none. */
export function useSecret(name: 'code' | 'token'): string {
  const hash = useLocation({ select: (location) => location.hash })
  return new URLSearchParams(hash).get(name) ?? ''
}

import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns a secret from the link's fragment, which is sent to no server and appears in no log; empty if there is none.
 * It is kept while the page is being left: the address is then already that of the next page.
 */
export function useSecret(name: 'code' | 'token'): string {
  const hash = useLocation({ select: (location) => location.hash })
  const secret = new URLSearchParams(hash).get(name) ?? ''
  const [last, setLast] = useState(secret)
  if (secret !== '' && secret !== last) setLast(secret)
  return secret || last
}

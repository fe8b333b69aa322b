import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Returns a secret from the link's fragment, which is not sent to servers, or an empty string. The secret is retained
 * while the user leaves the page, because the URL is then that of the next page.
 */
export function useSecret(name: 'code' | 'token'): string {
  const hash = useLocation({ select: (location) => location.hash })
  const secret = new URLSearchParams(hash).get(name) ?? ''
  const [last, setLast] = useState(secret)
  if (secret !== '' && secret !== last) setLast(secret)
  return secret || last
}

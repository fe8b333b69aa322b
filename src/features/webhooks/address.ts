/** Where webhooks may be sent to. Pure rules; whether a name leads to a private address is seen when it is sent. */

/** An address of the web, without a name and password in it: these would stand in logs. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.username + url.password === ''
  )
}

/**
 * @param to_loopback whether this machine itself may be told, also without encryption: for trying it out
 * @returns what is wrong with a web address, or null
 */
export function addressProblem(text: string, to_loopback: boolean): string | null {
  const { protocol, hostname } = new URL(text)
  if (protocol === 'https:' || (to_loopback && isLoopback(hostname))) return null
  return 'Must begin with https://'
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

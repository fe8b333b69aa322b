import ipaddr from 'ipaddr.js'

const HOST_PARTS = 4

/**
 * Where a request comes from, as attempts are counted: of IPv6 the first 64 bits, since whoever has one address of a
 * network has them all; an IPv4 address mapped into IPv6 as itself.
 * @param ip as the connection or a trusted proxy says it
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = (address as ipaddr.IPv6).parts.slice(0, HOST_PARTS)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}

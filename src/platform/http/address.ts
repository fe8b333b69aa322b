import ipaddr from 'ipaddr.js'

const HOST_PARTS = 4

/**
 * The network under which attempts are counted: for IPv6 the /64, since whoever has one of its addresses has them
 * all; an IPv4-mapped IPv6 address counts as IPv4.
 * @param ip as reported by the connection or a trusted proxy
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const network = (address as ipaddr.IPv6).parts.slice(0, HOST_PARTS)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}

export type Spot = { x: number; y: number; radius: number; angle: number }

// Room per canister relative to its radius, so that canisters keep clear of each other and of the wall.
const ROOM = 1.1
const LARGEST = 0.46
const ONLY = 0.62
/** Maximum number of canisters in a single ring, as in real vessels; more canisters use inner rings. */
const ONE_RING = 12

/**
 * Arranges equal circles in a circle of radius 1, as large as possible, up to `LARGEST`: in rings, outer first,
 * clockwise from top. A single circle is in the centre.
 */
export function layOut(canisters: number): Spot[] {
  if (canisters === 1) return [{ x: 0, y: 0, radius: ONLY, angle: -Math.PI / 2 }]
  let radius = LARGEST
  while (roomIn(radius, canisters) < canisters) radius *= 0.99
  const spots: Spot[] = []
  for (const ring of ringsOf(radius)) {
    const count = Math.min(ring.room, canisters - spots.length)
    for (let index = 0; index < count; index += 1) {
      const angle = (2 * Math.PI * index) / count - Math.PI / 2
      spots.push({ x: ring.distance * Math.cos(angle), y: ring.distance * Math.sin(angle), radius, angle })
    }
  }
  return spots
}

function roomIn(radius: number, canisters: number): number {
  const rings = ringsOf(radius)
  return canisters <= ONE_RING ? rings[0]!.room : rings.reduce((sum, ring) => sum + ring.room, 0)
}

function ringsOf(radius: number): { distance: number; room: number }[] {
  const taken = radius * ROOM
  const rings: { distance: number; room: number }[] = []
  for (let distance = 1 - taken; distance >= 0; distance -= 2 * taken) {
    rings.push({
      distance,
      room: distance < taken ? 1 : Math.floor(Math.PI / Math.asin(taken / distance) + 1e-6),
    })
  }
  return rings
}

/**
 * Returns the radius in pixels of the area within the wall.
 * @param size diameter of the vessel in pixels
 */
export function insideOf(size: number): number {
  return size / 2 - (size < 90 ? Math.max(0.75, size * 0.035) : Math.max(7, size * 0.0275))
}

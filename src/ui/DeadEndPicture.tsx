const CANISTERS = Array.from({ length: 6 }, (_, index) => {
  const angle = (Math.PI * index) / 3
  return { x: 44 * Math.sin(angle), y: -44 * Math.cos(angle) }
})
const MISSING = 2

/** Top view of a container with a missing canister, for pages that do not exist. */
export function DeadEndPicture() {
  return (
    <svg
      viewBox="-76 -76 152 152"
      width={152}
      height={152}
      fill="var(--can)"
      stroke="var(--vessel-wall)"
      aria-hidden
    >
      <circle r={74} fill="var(--card)" strokeWidth={1.5} />
      <circle r={68} fill="var(--vessel-in)" />
      {CANISTERS.map(({ x, y }, index) =>
        index === MISSING ? (
          <g key={index} transform={`translate(${x} ${y})`} stroke="var(--accent)" strokeWidth={2}>
            <circle r={18} fill="none" strokeDasharray="4 4" />
            <text y={6} textAnchor="middle" fontSize={17} fontWeight={600} fill="var(--accent)" stroke="none">
              ?
            </text>
          </g>
        ) : (
          <circle key={index} cx={x} cy={y} r={18} />
        ),
      )}
    </svg>
  )
}

import { longDay } from '#ui/dates.ts'
import { useApiQuery } from '#ui/call.ts'
import { AnchorLink } from '#ui/links.tsx'
import { Section } from '#ui/Section.tsx'
import { listStockTakes } from '../contract.ts'
import { closedTexts, stockTakeTexts } from '../texts.ts'
import type { StockTake } from '../shapes.ts'

const MAX_SHOWN = 10

function useEnded(container_id: string) {
  const query = { container_id, limit: MAX_SHOWN, offset: 0 }
  const takes = useApiQuery(listStockTakes, { query }).data?.stock_takes ?? []
  return takes.flatMap(({ state, ...take }) => (state === 'OPEN' ? [] : [{ ...take, state }]))
}

export function LastStockTake({ container_id }: { container_id: string }) {
  const [last] = useEnded(container_id)
  if (!last) return null
  return (
    <>
      {' · '}
      <AnchorLink to="/stock-takes/$id" params={{ id: last.id }} inherit>
        {stockTakeTexts.last}
      </AnchorLink>
    </>
  )
}

export function OtherStockTakes({ take }: { take: StockTake }) {
  const others = useEnded(take.container_id).filter(({ id }) => id !== take.id)
  if (others.length === 0) return null
  return (
    <Section title={closedTexts.others}>
      <ul className="home-rows">
        {others.map(({ id, state, started_at, canister }) => (
          <li key={id}>
            <AnchorLink to="/stock-takes/$id" params={{ id }} size="sm">
              {closedTexts.other(longDay(started_at), canister, closedTexts[state])}
            </AnchorLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

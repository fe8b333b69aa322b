import type { Feature } from '#platform/http/feature.ts'
import * as contract from '../contract.ts'
import {
  CountedCanister,
  CountLine,
  Decision,
  Difference,
  Found,
  StockTake,
  StockTakeSummary,
} from '../shapes.ts'
import * as closeStockTake from './close-stock-take.ts'
import * as countCanister from './count-canister.ts'
import * as readStockTakes from './read-stock-takes.ts'
import * as differences from './differences.ts'
import * as recordCount from './record-count.ts'
import * as reverseStockTake from './reverse-stock-take.ts'
import * as stockTakes from './stock-takes.ts'

export const feature: Feature<typeof contract> = {
  about: 'Stock-takes: what is expected, and what was counted',
  contract,
  handlers: {
    ...closeStockTake,
    ...countCanister,
    ...readStockTakes,
    ...differences,
    ...recordCount,
    ...reverseStockTake,
    ...stockTakes,
  },
  handlersOfEarlier: { showOverview: readStockTakes.showOverview },
  shapes: [{ CountedCanister, CountLine, Decision, Difference, Found, StockTake, StockTakeSummary }],
}

// Prints the stored straws, a line for each batch and owner: `node read-stock.ts`. A key that may read is enough.
import { type ListedBatch, listBatches } from '../strawbook.ts'
import { connect } from './connect.ts'

const PAGE = 100

async function* allBatches(account: string): AsyncGenerator<ListedBatch> {
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const { batches, pagination } = await listBatches(account, { limit: PAGE, offset })
    yield* batches
    total = pagination.total
  }
}

console.log('Batch;Stallion;Owner;Stored straws')
for await (const { label, animal, owners } of allBatches(connect())) {
  for (const { name, stored } of owners) console.log([label, animal.name, name, stored].join(';'))
}

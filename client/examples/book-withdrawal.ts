// Books straws that were used to test their quality: `node book-withdrawal.ts LUC-26-014 2 maren@heide.test job-4711`.
// The key needs permission to book; the member with that address signs. The last argument names the job: running it
// again, for example after a time-out, books nothing twice.
import { HttpError } from '@oazapfts/runtime'
import { changeStraws, listBatches, listMembers } from '../strawbook.ts'
import { connect } from './connect.ts'

const [label = '', amount, email, job = ''] = process.argv.slice(2)
const account = connect()

// The search also finds parts of a label.
const { batches } = await listBatches(account, { label, limit: 100 })
const batch = batches.find((one) => one.label === label)
if (!batch) throw new Error(`There is no batch ${label}.`)
const [owner, ...others] = batch.owners
if (!owner || others.length > 0) throw new Error(`${label} has ${batch.owners.length} owners.`)
const { members } = await listMembers(account, { limit: 100 })
const signer = members.find((member) => member.email === email)
if (!signer) throw new Error(`${email} is no member.`)

const withdrawal = {
  tenant_id: account,
  signer_id: signer.id,
  batch_id: batch.id,
  owner_id: owner.party_id,
  amount: Number(amount),
  withdrawal: { type: 'LOSS', reason: 'QUALITY_TEST', date: new Date().toISOString().slice(0, 10) },
} as const
try {
  const booked = await changeStraws(withdrawal, { idempotencyKey: job })
  if ('movements' in booked) for (const { sentence } of booked.movements) console.log(sentence)
} catch (error) {
  if (!(error instanceof HttpError)) throw error
  // The request was refused, for example with NOT_ENOUGH_STRAWS: nothing was booked.
  const { code, message } = error.data as { code: string; message: string }
  console.error(`${code}: ${message}`)
  process.exitCode = 1
}

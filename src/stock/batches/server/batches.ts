import { readAnimal } from '#registry/animals/server/read-animals.ts'
import { coverageJudge, regularSamples } from '#registry/health-tests/coverage.ts'
import { readHealthTests } from '#registry/health-tests/server/health-tests.ts'
import { readTestProgramme } from '#registry/health-tests/server/test-programme.ts'
import { readStudbookRules } from '#registry/studbooks/server/studbook-rules.ts'
import { readAcceptances } from '#platform/changes/settle-warnings.ts'
import { readChanges } from '#platform/changes/record-field-changes.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { compute } from '../doses.ts'
import { dosesOf } from '../whole-doses.ts'
import { batchWarnings } from '../warnings.ts'
import { batchesOf, readBatch, requireBatch } from './read-batches.ts'

export const showBatch: Handler<typeof contract.showBatch> = (tx, actor, { params }) =>
  readBatch(tx, actor, params.id)

export const listBatchChanges: Handler<typeof contract.listBatchChanges> = async (tx, actor, { params }) => {
  await requireBatch(tx, actor, params.id)
  const accepted = await readAcceptances(tx, actor, [params.id])
  return { changes: await readChanges(tx, actor, params.id), acceptances: accepted.get(params.id) }
}

export const listBatchWarnings: Handler<typeof contract.listBatchWarnings> = async (
  tx,
  actor,
  { params, query },
) => {
  const batch = await readBatch(tx, actor, params.id)
  const [stallion, tests, { requirements }, rules] = await Promise.all([
    readAnimal(tx, actor, batch.animal_id),
    readHealthTests(tx, actor, batch.animal_id),
    readTestProgramme(tx, actor),
    readStudbookRules(tx, actor),
  ])
  return { warnings: batchWarnings(batch, stallion, tests, requirements, rules, query.on) }
}

export const listFreezes: Handler<typeof contract.listFreezes> = async (tx, actor, { params }) => {
  await readAnimal(tx, actor, params.id)
  const rows = await batchesOf(tx, actor)
    .select(['batches.id', 'batches.label', 'batches.received_on', 'batches.sheet', 'batches.straw_size'])
    .select(['batches.concentration_per_dose', 'batches.calculation_mode', 'batches.straws_per_dose'])
    .select(['batches.straw_colour', 'batches.stored', 'batches.effective_straws_per_dose'])
    .where('batches.animal_id', '=', params.id)
    .execute()
  const freezes = rows.map((row) => {
    const { post_thaw_motility, sample_motility } = compute(row, null)
    const { motile, progressive } = post_thaw_motility
    return {
      ...{ batch_id: row.id, batch_label: row.label, straw_colour: row.straw_colour },
      day: row.sheet.collection.produced_on ?? row.received_on!,
      ...{ motile, progressive, fresh: sample_motility.progressive },
      straws: row.stored,
      doses: dosesOf(row.stored, row.effective_straws_per_dose)?.doses ?? null,
    }
  })
  return {
    freezes: freezes.toSorted(
      (left, right) => left.day.localeCompare(right.day) || left.batch_id.localeCompare(right.batch_id),
    ),
  }
}

export const showTestStatus: Handler<typeof contract.showTestStatus> = async (
  tx,
  actor,
  { params, query: { on } },
) => {
  const stallion = await readAnimal(tx, actor, params.id)
  const [tests, { requirements }, batches] = await Promise.all([
    readHealthTests(tx, actor, params.id),
    readTestProgramme(tx, actor),
    batchesOf(tx, actor)
      .select(['batches.id', 'batches.label', 'batches.produced_on', 'batches.origin'])
      .where('batches.animal_id', '=', params.id)
      .orderBy('batches.produced_on', 'desc')
      .orderBy('batches.id', 'desc')
      .execute(),
  ])
  const diseasesOf = coverageJudge(requirements, tests, stallion)
  const uncovered = batches.filter((batch) =>
    Object.values(diseasesOf(batch)).some(({ length }) => length > 0),
  )
  const isOver = [stallion.gelded_on, stallion.died_on].some((day) => day !== null && day <= on)
  return {
    regular: isOver || stallion.sex === 'MARE' ? [] : regularSamples(requirements, tests, on, stallion),
    covered: batches.length - uncovered.length,
    uncovered: uncovered.map(({ id, label }) => ({ batch_id: id, batch_label: label })),
  }
}

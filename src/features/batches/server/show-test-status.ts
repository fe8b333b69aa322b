import type * as contract from '../contract.ts'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import { coverageJudge, regularSamples } from '#features/health/coverage.ts'
import { readHealthTests } from '#features/health/server/read-health-tests.ts'
import { readTestProgramme } from '#features/health/server/read-test-programme.ts'
import type { Handler } from '#platform/http/route.ts'
import { batchesOf } from './read-batches.ts'

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

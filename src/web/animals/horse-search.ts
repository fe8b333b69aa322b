/** What the address of the horse list says. */
import { type Sex, SEXES } from '#domain/animals.ts'

export type HorseSearch = { name?: string; sex?: Sex; offset?: number; limit?: number }

export function validateHorseSearch(search: Record<string, unknown>): HorseSearch {
  const { name, sex } = search
  const [limit, offset] = [Number(search['limit']), Number(search['offset'])]
  return {
    ...(typeof name === 'string' || typeof name === 'number' ? { name: String(name) } : {}),
    ...(SEXES.includes(sex as Sex) ? { sex: sex as Sex } : {}),
    ...(Number.isInteger(limit) && limit >= 1 && limit <= 100 ? { limit } : {}),
    ...(Number.isInteger(offset) && offset > 0 ? { offset } : {}),
  }
}

import { horseTexts } from '#features/animals/texts.ts'
import { partyTexts } from '#features/parties/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'

/**
 * Refuses values of a party or horse in words, where the request has no fields for them.
 * @param values what is written
 * @param refuse returns the refusal, given what is wrong with each field
 * @throws Refusal the one that `refuse` returns, instead of INVALID
 */
export async function namingValues<T>(
  values: Record<string, unknown>,
  work: Promise<T>,
  refuse: (problems: string[]) => Refusal,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'INVALID')) throw error
    const labels: Record<string, unknown> = { ...partyTexts, ...horseTexts }
    throw refuse(
      Object.entries(error.fields ?? {}).map(([path, problem]) => {
        const field = path.split('.')[1]!
        const parent = (values[field] as { name?: string } | null | undefined)?.name
        return `${[labels[field], parent].filter(Boolean).join(' ')}: ${problem}.`
      }),
    )
  }
}

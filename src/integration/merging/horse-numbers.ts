/** Lifelong numbers of a horse: different ones belong to different horses. */
import type { Animal } from '#registry/animals/contract.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import type { HorseObstacle } from './contract.ts'

type Numbers = Pick<Animal, 'ueln' | 'studbooks'>
type Studbooks = Numbers['studbooks']

const bookOf = ({ name }: Studbooks[number]) => foldText(name).trim()

export function numbersObstacle(first: Numbers, second: Numbers): HorseObstacle | null {
  if (first.ueln !== null && second.ueln !== null && first.ueln !== second.ueln) return 'UELN'
  const contradicts = first.studbooks.some((one) =>
    second.studbooks.some(
      (other) =>
        bookOf(one) === bookOf(other) &&
        one.number !== null &&
        other.number !== null &&
        one.number !== other.number,
    ),
  )
  return contradicts ? 'STUDBOOK' : null
}

/** Joins the studbooks of two horses. Each has the first horse's number or, if that is null, the other's. */
export function joinStudbooks(own: Studbooks, others: Studbooks): Studbooks {
  const numberIn = (book: Studbooks[number]) =>
    book.number ?? others.find((other) => bookOf(other) === bookOf(book))?.number ?? null
  const further = others.filter((other) => !own.some((book) => bookOf(book) === bookOf(other)))
  return [...own.map((book) => ({ ...book, number: numberIn(book) })), ...further]
}

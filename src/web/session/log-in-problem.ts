import { RequestFailed } from '../call.ts'
import { texts } from '../texts.ts'
import { errorText } from '../ui/error-text.ts'

/** Only a limit and a server that is away say more than that it did not work. */
export function logInProblem(problem: unknown): string {
  const is_refused = problem instanceof RequestFailed && problem.status !== 429
  return is_refused || problem === null ? texts.login.failed : errorText(problem)
}

/** What a feature brings to the server. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { WorkerServices } from '../jobs/start-workers.ts'
import type { Jobs, Queue } from '../jobs/queues.ts'
import type { Served } from './route.ts'

export type Feature<Contract extends object = object> = {
  /** For the OpenAPI document. */
  about: string
  contract: Contract
  /** Modules with more schemas that get a name in the OpenAPI document. */
  shapes?: readonly object[]
  /**
   * For each endpoint of the contract a handler of the same name. Whole modules of verbs may be spread here: what else they
   * export is not served.
   */
  handlers: {
    [N in keyof Contract as Contract[N] extends Endpoint ? N : never]: Contract[N] extends Endpoint
      ? Served<Contract[N]>
      : never
  }
  /** Does jobs of these queues. */
  workers?: { [Q in Queue]?: (job: Jobs[Q], services: WorkerServices) => Promise<void> }
  /** Starts what the server does by itself, until the signal is aborted. */
  start?: (services: WorkerServices) => void
}

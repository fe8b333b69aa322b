import type { Endpoint } from '../contract/endpoint.ts'
import type { WorkerServices } from '../jobs/start-workers.ts'
import type { Jobs, Queue } from '../jobs/queues.ts'
import type { Served } from './route.ts'

/** @template Later names of the endpoints that later features handle */
export type Feature<Contract extends object = object, Later extends string = never> = {
  about: string
  contract: Contract
  /** Modules with further schemas named in the OpenAPI document. */
  shapes?: readonly object[]
  /** Handlers by name of the endpoint. Whole modules of verbs may be spread here: other exports are not served. */
  handlers: {
    [
      N in keyof Contract as Contract[N] extends Endpoint ? Exclude<N, Later> : never
    ]: Contract[N] extends Endpoint ? Served<Contract[N]> : never
  }
  /** Handlers for endpoints of earlier features that need records of this one. */
  handlersOfEarlier?: Readonly<Record<string, (...given: never[]) => Promise<unknown>>>
  workers?: { [Q in Queue]?: (job: Jobs[Q], services: WorkerServices) => Promise<void> }
  /** Starts work not caused by requests, until the signal is aborted. */
  start?: (services: WorkerServices) => void
}

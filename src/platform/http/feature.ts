/** Parts of a feature that the server uses. */
import type { Endpoint } from '../contract/endpoint.ts'
import type { WorkerServices } from '../jobs/start-workers.ts'
import type { Jobs, Queue } from '../jobs/queues.ts'
import type { Served } from './route.ts'

/** @template Later names of the endpoints that later features handle */
export type Feature<Contract extends object = object, Later extends string = never> = {
  /** Description for the OpenAPI document. */
  about: string
  contract: Contract
  /** Modules with further schemas that are named in the OpenAPI document. */
  shapes?: readonly object[]
  /**
   * Handler of each endpoint of the contract, with the same name. Whole modules of verbs may be spread here:
   * their other exports are not served.
   */
  handlers: {
    [
      N in keyof Contract as Contract[N] extends Endpoint ? Exclude<N, Later> : never
    ]: Contract[N] extends Endpoint ? Served<Contract[N]> : never
  }
  /** Handlers of endpoints of earlier features, which need records of this one. */
  handlersOfEarlier?: Readonly<Record<string, (...given: never[]) => Promise<unknown>>>
  /** Workers by queue. */
  workers?: { [Q in Queue]?: (job: Jobs[Q], services: WorkerServices) => Promise<void> }
  /** Starts work that is not caused by requests; it runs until the signal is aborted. */
  start?: (services: WorkerServices) => void
}

import type { Endpoint } from '../contract/endpoint.ts'
import type { Jobs, Queue } from '../jobs/queues.ts'
import type { Served } from './route.ts'
import type { Database } from '../database/database.ts'
import type { DiskSpace } from '../external/disk-space.ts'
import type { Mailer } from '../external/mailer.ts'
import type { PostOutside } from '../external/post-outside.ts'
import type { JsonReader } from './json-body.ts'
import type { JobQueue } from '../jobs/open-jobs.ts'

export type WorkerServices = {
  jobs: JobQueue
  database: Database
  /** Database with limits for long jobs. */
  importing: Database
  /** Database whose log-in may assume the roles that erase names and delete accounts. */
  leaving: Database
  mailer: Mailer
  postToChat: (text: string) => Promise<void>
  postOutside: PostOutside
  link: (path: string) => string
  archive_dir: string
  space: DiskSpace
  json: JsonReader
  onError: (error: Error) => void
  /** Signal that is aborted when the process ends, so that another process takes over long jobs. */
  signal: AbortSignal
}

/**
 * Feature: its contract, its handlers, and its work in the background.
 * @template Later names of the endpoints that later features handle
 */
export type Feature<Contract extends object = object, Later extends string = never> = {
  about: string
  contract: Contract
  /** Modules with other schemas named in the OpenAPI document. */
  shapes?: readonly object[]
  /** Handlers by name of the endpoint. Whole modules may be spread here, because other exports are not served. */
  handlers: {
    [
      N in keyof Contract as Contract[N] extends Endpoint ? Exclude<N, Later> : never
    ]: Contract[N] extends Endpoint ? Served<Contract[N]> : never
  }
  /** Handlers for endpoints of earlier features that need records of this one. */
  handlersOfEarlier?: Readonly<Record<string, (...given: never[]) => Promise<unknown>>>
  workers?: { [Q in Queue]?: (job: Jobs[Q], services: WorkerServices) => Promise<void> }
  /** Starts background work, which runs until the signal is aborted. */
  start?: (services: WorkerServices) => void
}

/** The whole contract, for whatever lies beyond the log-in: to be imported by screens that may come first. */
import { api } from '../api.ts'
import { provideContract } from '#ui/call.ts'

provideContract(api)

import type { Runtimes } from './runtimes'
import type { SessionServices } from './services'

/** Dependencies of handlers about sessions. */
export interface SessionContext extends SessionServices {
  readonly runtimes: Runtimes
}

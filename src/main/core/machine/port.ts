import type { ContractError } from '../../../shared/kernel/errors'
import type { Result } from '../../../shared/kernel/result'
import type { MachineContext } from './context'
import type { Directory } from './directory'
import type { FollowedMachine } from './followed-machine'

/** Answers a request on this host; with other parameters, if given. */
export type LocalAnswer = (params?: unknown) => Promise<Result<unknown, ContractError>>

/** All other machines, for the code that passes requests on to them. */
export interface MachineTable {
  readonly store: MachineContext['store']
  readonly directory: Directory
  readonly all: readonly FollowedMachine[]
  machine(machineId: string): FollowedMachine | undefined
  /** The machine of a session; undefined for one of this host. */
  homeOf(sessionId: string): FollowedMachine | undefined
  /** Returns whether a session is one of this host. */
  isHere(sessionId: string): Promise<boolean>
  /** Notes the session of a request that waits for the user. */
  noteRequest(requestId: string, sessionId: string): void
  /** The machine of a request that waits for the user. */
  machineOfRequest(requestId: string): Promise<FollowedMachine | undefined>
}

import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { MachineContext } from './context'
import type { Directory } from './directory'
import type { FollowedMachine } from './followed-machine'

/** Answers a request on this host; with other parameters, if given. */
export type LocalAnswer = (params?: unknown) => Promise<Result<unknown, ContractError>>

/** All other machines, for the code that passes requests on to them. */
export interface MachineTable {
  readonly store: MachineContext['store']
  readonly directory: Directory
  readonly operations: MachineContext['operations']
  readonly all: readonly FollowedMachine[]
  machine(machineId: string): FollowedMachine | undefined
}

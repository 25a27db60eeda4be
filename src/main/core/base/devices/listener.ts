import type { ListenChoice, ListenState } from '#shared/device/entities'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'

/** Listening for paired devices, which the program around the host does. */
export interface DeviceListener {
  state(): ListenState
  /** Listens from now on, also after the next start; in place of an earlier choice. */
  listen(choice: ListenChoice): Promise<Result<ListenState, ContractError>>
  stop(): Promise<Result<void, ContractError>>
}

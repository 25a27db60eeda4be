import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { MessagePipe } from '#shared/rpc/pipe'

/** A pipe to the host of another machine. */
export interface OpenedPipe {
  readonly pipe: MessagePipe
  /** Sets the listener for arriving bytes, also those of incomplete messages. One per pipe. */
  onBytes(listener: () => void): void
  /** Ends the pipe and what was started for it, also when the other side does not react. Idempotent. */
  kill(): void
  /** User-facing reason for the end of the pipe, when its carrier knows one. */
  trouble(): string | undefined
  /** The same as an error of its own, which is translated. */
  fault?(): ContractError | undefined
}

/** Opens a pipe to a machine; called for every attempt to connect. */
export type OpenPipe = () => Promise<Result<OpenedPipe, ContractError>>

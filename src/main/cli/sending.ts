import type { Connection } from '#client/connection'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { TurnOutcome } from '#shared/session/entities'
import type { CommandContext } from './command'

/** A message that is about to be sent, and the turn it belongs to. */
export interface Sending {
  readonly client: Connection
  readonly sessionId: string
  /** True when the message creates the session. */
  readonly isNew: boolean
  readonly deny: boolean
  readonly context: CommandContext
  /** Sends the message; returns the id of its turn. */
  send(): Promise<Result<string, ContractError>>
}

/** End of a turn. */
export interface TurnEnd {
  readonly outcome?: TurnOutcome | undefined
  readonly success: boolean
  readonly error?: string | undefined
}

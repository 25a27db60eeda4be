import type { Readable, Writable } from 'node:stream'
import type { ContractError } from '../../shared/kernel/errors'
import type { Result } from '../../shared/kernel/result'
import type { ComposeOptions } from '../core/host/compose'
import type { Host } from '../core/base/host-port'

/** Environment of a command. */
export interface CommandContext {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  /** Aborted when the user or the system asks the command to stop. */
  readonly stopped: AbortSignal
  /** Folder of the built pages. */
  readonly pages: string
  composeHost(options: ComposeOptions): Promise<Result<Host, ContractError>>
}

/** Exit codes of a command: done, failed with one line on stderr, or usage error. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A command. Throws the errors of `parseArgs` for unknown arguments. */
export type Command = (args: string[], context: CommandContext) => Promise<ExitCode>

/** Prints the error of a failed command in one line. */
export function fail({ stderr }: CommandContext, message: string): ExitCode {
  stderr.write(`parley: ${message.replace(/\s*\n\s*/g, ' ')}\n`)
  return exitCodes.failed
}

/** Resolves when the command is asked to stop. */
export function untilStopped({ stopped }: CommandContext): Promise<void> {
  if (stopped.aborted) return Promise.resolve()
  return new Promise((resolve) => stopped.addEventListener('abort', () => resolve(), { once: true }))
}

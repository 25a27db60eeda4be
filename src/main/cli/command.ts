import type { Readable, Writable } from 'node:stream'
import type { ContractError } from '../../shared/kernel/errors'
import type { Result } from '../../shared/kernel/result'
import type { ComposeOptions } from '../core/host/compose'
import type { Host } from '../core/base/host-port'

/** What a command has of the world around it. */
export interface CommandContext {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  /** Aborted when the user or the system asks the command to end. */
  readonly stopped: AbortSignal
  /** The folder of the built pages. */
  readonly pages: string
  composeHost(options: ComposeOptions): Promise<Result<Host, ContractError>>
}

/** How a command ended, as its exit code: done, failed with one line on stderr, or not understood. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** One command. Throws what `parseArgs` throws for arguments it does not know. */
export type Command = (args: string[], context: CommandContext) => Promise<ExitCode>

/** Says in one line why the command failed. */
export function fail({ stderr }: CommandContext, message: string): ExitCode {
  stderr.write(`parley: ${message.replace(/\s*\n\s*/g, ' ')}\n`)
  return exitCodes.failed
}

/** Resolves when the command is asked to end. */
export function untilStopped({ stopped }: CommandContext): Promise<void> {
  if (stopped.aborted) return Promise.resolve()
  return new Promise((resolve) => stopped.addEventListener('abort', () => resolve(), { once: true }))
}

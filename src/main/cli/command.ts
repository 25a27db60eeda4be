import type { Readable, Writable } from 'node:stream'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { ComposeOptions } from '#core/host/compose'
import type { Host } from '#core/base/host-port'
import type { BegunHost } from '#core/host/attach/find-host'
import type { Call, CommandName } from './table'

/** Environment of a command. */
export interface CommandContext {
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
  /** Aborted when the user or the system asks the command to stop. */
  readonly stopped: AbortSignal
  /** Aborted when nobody reads the output any more. Default: never. */
  readonly unread?: AbortSignal
  /** Folder of the built pages. */
  readonly pages: string
  composeHost(options: ComposeOptions): Promise<Result<Host, ContractError>>
  /** Starts a host that outlives the command, with arguments for `parley host run`. Absent: tests in this process. */
  startHost?(dataDir: string, args: readonly string[]): Promise<Result<BegunHost, string>>
  /** Starts the desktop app, or passes arguments on to the running one. Absent: not part of this installation. */
  startApp?(args: readonly string[]): Promise<Result<void, string>>
}

/** Exit codes of a command: done, failed with one line on stderr, or usage error. */
export const exitCodes = { done: 0, failed: 1, usage: 2 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** A command of the table. Throws `UsageError` for arguments that the table cannot exclude. */
export type Command<Name extends CommandName> = (call: Call<Name>, context: CommandContext) => Promise<ExitCode>

/** Invalid arguments of a command. */
export class UsageError extends Error {}

/** Prints the error of a failed command in one line. */
export function fail({ stderr }: CommandContext, message: string): ExitCode {
  stderr.write(`parley: ${message.replace(/\s*\n\s*/g, ' ')}\n`)
  return exitCodes.failed
}

/** Prints a value for programs, in one line. */
export function printJson({ stdout }: CommandContext, value: unknown): void {
  stdout.write(`${JSON.stringify(value)}\n`)
}

/** Resolves when the command is asked to stop. */
export function untilStopped({ stopped }: CommandContext): Promise<void> {
  if (stopped.aborted) return Promise.resolve()
  return new Promise((resolve) => stopped.addEventListener('abort', () => resolve(), { once: true }))
}

import type { Result } from '../../../../shared/kernel/result'

/** How a command ended; `exitCode` is null when a signal ended it. */
export interface CommandEnd {
  readonly exitCode: number | null
  readonly signal: string | null
}

/** A command line that is running, with everything it started. */
export interface RunningCommand {
  /** Settles when the command has ended and its output has been handed over. Never rejects. */
  readonly ended: Promise<CommandEnd>
  /** Ends the command and every process it started; resolves when they are gone. */
  kill(): Promise<void>
}

/**
 * Starts a command line in the machine's own shell, without input, in a folder. `onOutput` takes both of its output
 * streams, decoded, as they come. Fails with the end of a sentence for people.
 */
export type StartCommand = (options: {
  readonly line: string
  readonly cwd: string
  readonly onOutput: (text: string) => void
}) => Promise<Result<RunningCommand, string>>

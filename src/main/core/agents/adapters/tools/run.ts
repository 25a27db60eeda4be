import { defined } from '#shared/kernel/defined'
import { err, ok } from '#shared/kernel/result'
import type { ProcessExit } from '#core/base/process/process-tree'
import type { RunningCommand, StartCommand } from '#core/base/process/shell'
import { code, codeBlock, counted, linesOf } from './markdown'
import type { Pause } from './pacing'
import { failed, stopped, type Tool, type ToolReport } from './tool'

/** Maximum output of a command in characters; beyond it the command is ended. */
const outputLimit = 1024 * 1024
const linesShown = 20

export interface RunDependencies {
  readonly startCommand: StartCommand
  readonly pause: Pause
  /** Time limit of a command in milliseconds. */
  readonly commandTimeoutMs: number
}

type Ending =
  | { readonly how: 'ended'; readonly end: ProcessExit }
  | { readonly how: 'timeout' }
  | { readonly how: 'flood' }
  | { readonly how: 'stopped' }

/** Runs a command line in the session's folder, with live output. It never outlives its call. */
export function createRunTool(dependencies: RunDependencies): Tool<{ readonly command: string }> {
  return {
    kind: 'exec',
    title: ({ command }) => `Run ${command}`,
    async prepare({ command }, folders) {
      if (folders.noPrograms !== undefined) return err(folders.noPrograms)
      return ok({
        approval: { summary: command, preview: [{ type: 'terminal', command, output: '' }] },
        async run({ signal, print }) {
          let output = ''
          const flood = Promise.withResolvers<Ending>()
          const started = await dependencies.startCommand({
            line: command,
            cwd: folders.cwd,
            ...defined({ env: folders.env }),
            onOutput(text) {
              const taken = text.slice(0, outputLimit - output.length)
              if (taken.length < text.length) flood.resolve({ how: 'flood' })
              if (taken === '') return
              output += taken
              print(taken)
            },
          })
          if (!started.ok) return failed(`${code(command)} could not be started: ${started.error}.`)
          const ending = await Promise.race([flood.promise, endingOf(started.value, signal, dependencies)])
          if (ending.how !== 'ended') await started.value.kill()
          return report(command, output, ending, dependencies.commandTimeoutMs)
        },
      })
    },
  }
}

/** Returns the ending of a command: by itself, by the user, or by the time limit. */
async function endingOf(
  running: RunningCommand,
  signal: AbortSignal,
  { pause, commandTimeoutMs }: RunDependencies,
): Promise<Ending> {
  const over = new AbortController()
  try {
    return await Promise.race([
      running.ended.then((end): Ending => ({ how: 'ended', end })),
      pause(commandTimeoutMs, AbortSignal.any([signal, over.signal])).then((): Ending => ({
        how: signal.aborted ? 'stopped' : 'timeout',
      })),
    ])
  } finally {
    over.abort()
  }
}

function report(command: string, output: string, ending: Ending, timeoutMs: number): ToolReport {
  if (ending.how === 'stopped') return { ...stopped, output }
  const fate = fateOf(ending, timeoutMs)
  const exitCode = ending.how === 'ended' ? ending.end.exitCode : null
  const result = {
    output,
    // The text is in `output`; it is not stored twice.
    content: [{ type: 'terminal' as const, command, output: '', exitCode }],
    remark: `${code(command)} ${fate}${printed(output)}`,
  }
  return exitCode === 0 ? { outcome: 'ok', ...result } : { outcome: 'error', error: `The command ${fate}.`, ...result }
}

/** Returns the ending of a command, as the end of a sentence. */
function fateOf(ending: Exclude<Ending, { how: 'stopped' }>, timeoutMs: number): string {
  if (ending.how === 'timeout') return `was ended because it took longer than ${timeoutMs / 1000} seconds`
  if (ending.how === 'flood') return `was ended because it printed more than ${outputLimit / 1024 / 1024} MB`
  const { exitCode, signal } = ending.end
  if (exitCode !== null) return `ended with exit code ${exitCode}`
  return `was ended by ${signal ?? 'a signal'}`
}

/** Returns the output of a command, as the rest of a sentence. */
function printed(output: string): string {
  const lines = linesOf(output)
  if (lines.length === 0) return ' and printed nothing.'
  const shown = lines.length > linesShown ? `${counted(lines.length, 'line')}, the last of which are` : ''
  return ` and printed${shown === '' ? '' : ` ${shown}`}:\n\n${codeBlock(lines.slice(-linesShown).join('\n'))}`
}

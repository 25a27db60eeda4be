import type { SessionEvent } from '../../contract'
import { defined } from '../../kernel/defined'
import type { RuntimeCommand } from '../../shell/entities'
import { COMMANDS_KEPT, keptOutput } from '../../shell/kept'

type AnyCommandEvent = Extract<SessionEvent, { type: `runtime.command.${string}` }>
/** Fields of an event that the reducer reads. */
export type CommandEvent = {
  [T in AnyCommandEvent['type']]: Pick<
    Extract<AnyCommandEvent, { type: T }>,
    'type' | 'payload' | 'timestamp' | 'agentId'
  >
}[AnyCommandEvent['type']]

/**
 * Returns the commands of a session after an event about one of them, oldest first. The same list when nothing changed.
 */
export function reduceCommands(commands: readonly RuntimeCommand[], event: CommandEvent): RuntimeCommand[] {
  const at = commands.findIndex(({ commandId }) => commandId === event.payload.commandId)
  const before = commands[at]
  if (event.type === 'runtime.command.started') {
    if (before !== undefined) return commands as RuntimeCommand[]
    const { commandId, runtimeId, command, runtimeCwd } = event.payload
    const { timestamp: startedAt, agentId } = event
    const started: RuntimeCommand = {
      commandId,
      runtimeId,
      command,
      runtimeCwd,
      ...defined({ agentId }),
      status: 'running',
      startedAt,
      output: '',
      outputLength: 0,
    }
    return [...commands, started].slice(-COMMANDS_KEPT)
  }
  if (before?.status !== 'running') return commands as RuntimeCommand[]
  const after = changed(before, event)
  return after === before ? (commands as RuntimeCommand[]) : commands.toSpliced(at, 1, after)
}

function changed(
  before: RuntimeCommand,
  event: Exclude<CommandEvent, { type: 'runtime.command.started' }>,
): RuntimeCommand {
  switch (event.type) {
    case 'runtime.command.output': {
      const { text, offset } = event.payload
      const outputLength = offset + text.length
      if (outputLength <= before.outputLength) return before
      const known = offset === before.outputLength ? before.output : ''
      return { ...before, output: keptOutput(known + text), outputLength }
    }
    case 'runtime.command.failed': {
      const { message, output = '', outputLength = output.length, blob } = event.payload
      const duration = Math.max(0, event.timestamp - before.startedAt)
      return { ...before, status: 'failed', message, duration, output, outputLength, ...defined({ blob }) }
    }
    case 'runtime.command.completed':
    case 'runtime.command.cancelled': {
      const { duration, output, outputLength, blob } = event.payload
      return {
        ...before,
        duration,
        output,
        outputLength,
        ...defined({ blob }),
        ...(event.type === 'runtime.command.completed'
          ? { status: 'completed', exitCode: event.payload.exitCode }
          : { status: 'cancelled', reason: event.payload.reason }),
      }
    }
  }
}

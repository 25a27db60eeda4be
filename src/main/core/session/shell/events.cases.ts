import type { SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'

interface Ran {
  readonly sessionId: string
  readonly commandId: string
}

async function run(stage: Stage, command: string): Promise<Ran> {
  const sessionId = await stage.session()
  const { processId } = await stage.must('session.shell.exec', { sessionId, command })
  return { sessionId, commandId: processId }
}

const echoed = (stage: Stage): Promise<Ran> => run(stage, 'echo hello')

/** Scenarios of the command events. */
export const shellEventCases = {
  'runtime.command.started': {
    async when(stage) {
      const { sessionId, commandId } = await stage.once(echoed)
      return { sessionId, payload: { sessionId, commandId, command: 'echo hello', runtimeId: 'host' } }
    },
  },
  'runtime.command.output': {
    async when(stage) {
      const { sessionId, commandId } = await stage.once(echoed)
      return { sessionId, payload: { commandId, stream: 'stdout', offset: 0 } }
    },
    after: ['runtime.command.started'],
  },
  'runtime.command.completed': {
    async when(stage) {
      const { sessionId, commandId } = await stage.once(echoed)
      return { sessionId, payload: { commandId, exitCode: 0 } }
    },
    after: ['runtime.command.started', 'runtime.command.output'],
  },
  'runtime.command.cancelled': {
    async when(stage) {
      const { sessionId, commandId } = await run(stage, `"${process.execPath}" -e "setInterval(() => {}, 1000)"`)
      await stage.must('session.shell.kill', { sessionId, processId: commandId })
      return { sessionId, payload: { commandId, reason: 'user' } }
    },
    after: ['runtime.command.started'],
  },
  'runtime.command.failed': {
    async when(stage) {
      const sessionId = await stage.session()
      // No system takes this character in the arguments of a program.
      await stage.client.request('session.shell.exec', { sessionId, command: 'echo \0' })
      return { sessionId, payload: { errorType: 'spawn' } }
    },
    after: ['runtime.command.started'],
  },
} satisfies SessionEventCases

import type { SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

interface Ran {
  readonly sessionId: string
  readonly commandId: string
}

async function run(scenario: Scenario, command: string): Promise<Ran> {
  const sessionId = await scenario.session()
  const { processId } = await scenario.must('session.shell.exec', { sessionId, command })
  return { sessionId, commandId: processId }
}

const echoed = (scenario: Scenario): Promise<Ran> => run(scenario, 'echo hello')

/** Scenarios of the command events. */
export const shellEventCases = {
  'runtime.command.started': {
    async when(scenario) {
      const { sessionId, commandId } = await scenario.once(echoed)
      return { sessionId, payload: { sessionId, commandId, command: 'echo hello', runtimeId: 'host' } }
    },
  },
  'runtime.command.output': {
    async when(scenario) {
      const { sessionId, commandId } = await scenario.once(echoed)
      return { sessionId, payload: { commandId, stream: 'stdout', offset: 0 } }
    },
    after: ['runtime.command.started'],
  },
  'runtime.command.completed': {
    async when(scenario) {
      const { sessionId, commandId } = await scenario.once(echoed)
      return { sessionId, payload: { commandId, exitCode: 0 } }
    },
    after: ['runtime.command.started', 'runtime.command.output'],
  },
  'runtime.command.cancelled': {
    async when(scenario) {
      const { sessionId, commandId } = await run(scenario, `"${process.execPath}" -e "setInterval(() => {}, 1000)"`)
      await scenario.must('session.shell.kill', { sessionId, processId: commandId })
      return { sessionId, payload: { commandId, reason: 'user' } }
    },
    after: ['runtime.command.started'],
  },
  'runtime.command.failed': {
    async when(scenario) {
      const sessionId = await scenario.session()
      // No system takes this character in the arguments of a program.
      await scenario.client.request('session.shell.exec', { sessionId, command: 'echo \0' })
      return { sessionId, payload: { errorType: 'spawn' } }
    },
    after: ['runtime.command.started'],
  },
} satisfies SessionEventCases

import { join } from 'node:path'
import type { HostEventCases, SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'
import { writeExtension } from './testing'

/** A tool of this client that was called and answered. */
async function called(scenario: Scenario): Promise<{ sessionId: string; requestId: string; name: string }> {
  const name = scenario.name()
  await scenario.must('tools.register', { tools: [{ name, description: 'A tool' }] })
  const sessionId = await scenario.session()
  const answer = scenario.must('session.externalTools.call', {
    sessionId,
    toolName: name,
    toolCallId: 'c',
    arguments: { a: 1 },
  })
  const requested = await scenario.until(sessionId, 'external_tool.requested', { toolName: name })
  const { requestId } = requested.payload as { requestId: string }
  await scenario.must('session.tools.handlePendingToolCall', { sessionId, requestId, result: 'done' })
  await answer
  return { sessionId, requestId, name }
}

/** A command of this client that was carried out. */
async function invoked(scenario: Scenario): Promise<{ sessionId: string; requestId: string; name: string }> {
  const name = scenario.name()
  const sessionId = await scenario.session()
  await scenario.must('commands.register', { commands: [{ name, description: 'A command' }] })
  const answer = scenario.must('session.commands.invoke', { sessionId, name, input: 'now' })
  const execute = await scenario.until(sessionId, 'command.execute', { commandName: name })
  const { requestId } = execute.payload as { requestId: string }
  await scenario.must('session.commands.handlePendingCommand', { sessionId, requestId })
  await answer
  return { sessionId, requestId, name }
}

/** A command of this client that waited for an agent. */
async function queued(scenario: Scenario): Promise<{ sessionId: string; requestId: string; name: string }> {
  const name = scenario.name()
  await scenario.must('commands.register', { commands: [{ name, allowDuringAgentExecution: false }] })
  const sessionId = await scenario.session()
  await scenario.must('session.sendMessage', { sessionId, message: 'slow 60' })
  await scenario.must('session.commands.invoke', { sessionId, name })
  await scenario.must('session.suspend', { sessionId })
  const due = await scenario.until(sessionId, 'command.queued', { command: `/${name}` })
  const { requestId } = due.payload as { requestId: string }
  await scenario.must('session.commands.respondToQueuedCommand', { sessionId, requestId, result: { handled: true } })
  return { sessionId, requestId, name }
}

/** An extension that was enabled in the folder of a session. */
async function enabled(scenario: Scenario): Promise<{ sessionId: string; id: string }> {
  const targetWorkingDirectory = await scenario.newFolder()
  const name = scenario.name()
  await writeExtension(join(targetWorkingDirectory, '.parley', 'extensions'), name)
  const { sessionId } = await scenario.must('session.create', { targetWorkingDirectory })
  await scenario.watch(sessionId)
  const { extensions } = await scenario.must('extensions.list', { sessionId })
  const { id, contentHash } = extensions.find((one) => one.name === name) ?? {}
  if (id === undefined || contentHash === undefined) throw new Error('the extension was not found')
  await scenario.must('extensions.enable', { id, sessionId, contentHash })
  return { sessionId, id }
}

/** Scenarios of each event in this folder. */
export const extensionEventCases = {
  'external_tool.requested': {
    async when(scenario) {
      const { sessionId, requestId, name } = await scenario.once(called)
      return { sessionId, payload: { requestId, sessionId, toolName: name, toolCallId: 'c', arguments: { a: 1 } } }
    },
  },
  'external_tool.completed': {
    async when(scenario) {
      const { sessionId, requestId } = await scenario.once(called)
      return { sessionId, payload: { requestId } }
    },
    after: ['external_tool.requested'],
  },
  'command.execute': {
    async when(scenario) {
      const { sessionId, requestId, name } = await scenario.once(invoked)
      return { sessionId, payload: { requestId, command: `/${name} now`, commandName: name, args: 'now' } }
    },
  },
  'command.completed': {
    async when(scenario) {
      const { sessionId, requestId } = await scenario.once(invoked)
      return { sessionId, payload: { requestId } }
    },
    after: ['command.execute'],
  },
  'command.queued': {
    async when(scenario) {
      const { sessionId, requestId, name } = await scenario.once(queued)
      return { sessionId, payload: { requestId, command: `/${name}` } }
    },
    after: ['turn.completed'],
  },
  'commands.changed': {
    async when(scenario) {
      const { sessionId, name } = await scenario.once(invoked)
      return { sessionId, payload: { commands: [{ name, description: 'A command' }] } }
    },
  },
  extensions_loaded: {
    async when(scenario) {
      const { sessionId, id } = await scenario.once(enabled)
      return { sessionId, payload: { extensions: [{ id, source: 'project', status: 'running' }] } }
    },
  },
} satisfies SessionEventCases

/** Scenario of the host event about extensions. */
export const extensionHostEventCases = {
  'extensions.changed': {
    async when(scenario) {
      const { id } = await scenario.once(enabled)
      return { payload: { extensions: [{ id, status: 'running' }] } }
    },
  },
} satisfies HostEventCases

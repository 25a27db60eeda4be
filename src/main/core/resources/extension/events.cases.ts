import { join } from 'node:path'
import type { HostEventCases, SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'
import { writeExtension } from './testing'

/** A tool of this client that was called and answered. */
async function called(stage: Stage): Promise<{ sessionId: string; requestId: string; name: string }> {
  const name = stage.name()
  await stage.must('tools.register', { tools: [{ name, description: 'A tool' }] })
  const sessionId = await stage.session()
  const answer = stage.must('session.externalTools.call', {
    sessionId,
    toolName: name,
    toolCallId: 'c',
    arguments: { a: 1 },
  })
  const requested = await stage.until(sessionId, 'external_tool.requested', { toolName: name })
  const { requestId } = requested.payload as { requestId: string }
  await stage.must('session.tools.handlePendingToolCall', { sessionId, requestId, result: 'done' })
  await answer
  return { sessionId, requestId, name }
}

/** A command of this client that was carried out. */
async function invoked(stage: Stage): Promise<{ sessionId: string; requestId: string; name: string }> {
  const name = stage.name()
  const sessionId = await stage.session()
  await stage.must('commands.register', { commands: [{ name, description: 'A command' }] })
  const answer = stage.must('session.commands.invoke', { sessionId, name, input: 'now' })
  const execute = await stage.until(sessionId, 'command.execute', { commandName: name })
  const { requestId } = execute.payload as { requestId: string }
  await stage.must('session.commands.handlePendingCommand', { sessionId, requestId })
  await answer
  return { sessionId, requestId, name }
}

/** A command of this client that waited for an agent. */
async function queued(stage: Stage): Promise<{ sessionId: string; requestId: string; name: string }> {
  const name = stage.name()
  await stage.must('commands.register', { commands: [{ name, allowDuringAgentExecution: false }] })
  const sessionId = await stage.session()
  await stage.must('session.sendMessage', { sessionId, message: 'slow 60' })
  await stage.must('session.commands.invoke', { sessionId, name })
  await stage.must('session.suspend', { sessionId })
  const due = await stage.until(sessionId, 'command.queued', { command: `/${name}` })
  const { requestId } = due.payload as { requestId: string }
  await stage.must('session.commands.respondToQueuedCommand', { sessionId, requestId, result: { handled: true } })
  return { sessionId, requestId, name }
}

/** An extension that was enabled in the folder of a session. */
async function enabled(stage: Stage): Promise<{ sessionId: string; id: string }> {
  const targetWorkingDirectory = await stage.newFolder()
  const name = stage.name()
  await writeExtension(join(targetWorkingDirectory, '.parley', 'extensions'), name)
  const { sessionId } = await stage.must('session.create', { targetWorkingDirectory })
  await stage.watch(sessionId)
  const { extensions } = await stage.must('extensions.list', { sessionId })
  const { id, contentHash } = extensions.find((one) => one.name === name) ?? {}
  if (id === undefined || contentHash === undefined) throw new Error('the extension was not found')
  await stage.must('extensions.enable', { id, sessionId, contentHash })
  return { sessionId, id }
}

/** Scenarios of each event in this folder. */
export const extensionEventCases = {
  'external_tool.requested': {
    async when(stage) {
      const { sessionId, requestId, name } = await stage.once(called)
      return { sessionId, payload: { requestId, sessionId, toolName: name, toolCallId: 'c', arguments: { a: 1 } } }
    },
  },
  'external_tool.completed': {
    async when(stage) {
      const { sessionId, requestId } = await stage.once(called)
      return { sessionId, payload: { requestId } }
    },
    after: ['external_tool.requested'],
  },
  'command.execute': {
    async when(stage) {
      const { sessionId, requestId, name } = await stage.once(invoked)
      return { sessionId, payload: { requestId, command: `/${name} now`, commandName: name, args: 'now' } }
    },
  },
  'command.completed': {
    async when(stage) {
      const { sessionId, requestId } = await stage.once(invoked)
      return { sessionId, payload: { requestId } }
    },
    after: ['command.execute'],
  },
  'command.queued': {
    async when(stage) {
      const { sessionId, requestId, name } = await stage.once(queued)
      return { sessionId, payload: { requestId, command: `/${name}` } }
    },
    after: ['turn.completed'],
  },
  'commands.changed': {
    async when(stage) {
      const { sessionId, name } = await stage.once(invoked)
      return { sessionId, payload: { commands: [{ name, description: 'A command' }] } }
    },
  },
  extensions_loaded: {
    async when(stage) {
      const { sessionId, id } = await stage.once(enabled)
      return { sessionId, payload: { extensions: [{ id, source: 'project', status: 'running' }] } }
    },
  },
} satisfies SessionEventCases

/** Scenario of the host event about extensions. */
export const extensionHostEventCases = {
  'extensions.changed': {
    async when(stage) {
      const { id } = await stage.once(enabled)
      return { payload: { extensions: [{ id, status: 'running' }] } }
    },
  },
} satisfies HostEventCases

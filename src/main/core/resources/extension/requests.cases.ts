import { join } from 'node:path'
import type { SessionEventOf, SessionEventType } from '../../../../shared/contract'
import { onlyReads, type RequestCases } from '../../testing/contract-table/case'
import type { There } from '../../testing/contract-table/there'
import { writeExtension } from './testing'

/** A new extension in the folder of a new session, with the content that can be consented to. */
async function found(there: There): Promise<{ id: string; sessionId: string; contentHash: string }> {
  const name = there.name()
  const folder = await writeExtension(join(there.folder, '.parley', 'extensions'), name)
  const sessionId = await there.session()
  const { extensions } = await there.must('extensions.list', { sessionId })
  const { id = '', contentHash = '' } = extensions.find(({ path }) => path === folder) ?? {}
  return { id, sessionId, contentHash }
}

async function enabled(there: There): Promise<{ id: string; sessionId: string }> {
  const { id, sessionId, contentHash } = await found(there)
  await there.must('extensions.enable', { id, sessionId, contentHash })
  return { id, sessionId }
}

/** The next event of a type that this client gets. */
function next<T extends SessionEventType>(there: There, type: T): Promise<SessionEventOf<T>> {
  return new Promise((resolve) => {
    const stop = there.client.onSessionEvent((event) => {
      if (event.type !== type) return
      stop()
      resolve(event as SessionEventOf<T>)
    })
  })
}

/** A tool of this client that an agent calls. */
async function called(there: There): Promise<{ sessionId: string; requestId: string }> {
  const name = there.name()
  await there.must('tools.register', { tools: [{ name, description: 'A tool' }] })
  const sessionId = await there.session()
  const requested = next(there, 'external_tool.requested')
  void there.client.request('session.externalTools.call', { sessionId, toolName: name })
  return { sessionId, requestId: (await requested).payload.requestId }
}

/** Invokes a command of this client as a user. */
async function invoked(there: There): Promise<{ sessionId: string; requestId: string }> {
  const name = there.name()
  await there.must('commands.register', { commands: [{ name }] })
  const sessionId = await there.session()
  const execute = next(there, 'command.execute')
  void there.client.request('session.commands.invoke', { sessionId, name })
  return { sessionId, requestId: (await execute).payload.requestId }
}

/** A command of this client that waited for an agent. */
async function queued(there: There): Promise<{ sessionId: string; requestId: string }> {
  const name = there.name()
  await there.must('commands.register', { commands: [{ name, allowDuringAgentExecution: false }] })
  const { sessionId } = await there.busy()
  const due = next(there, 'command.queued')
  await there.must('session.commands.invoke', { sessionId, name })
  await there.must('session.suspend', { sessionId })
  return { sessionId, requestId: (await due).payload.requestId }
}

const unknownCall = async (there: There) => ({ sessionId: await there.session(), requestId: 'none' })

/** Calls and failures of each request in this folder. */
export const extensionCases: RequestCases = {
  'extensions.list': {
    valid: async (there) => ({ sessionId: (await there.always('extension', () => found(there))).sessionId }),
    answers: async ({ there, answer: { extensions } }) => {
      const { id } = await there.always('extension', () => found(there))
      const one = extensions.find((extension) => extension.id === id)
      return { extensions: one?.status === 'disabled' && one.consent === 'none' ? extensions : [] }
    },
    unknown: [() => ({ sessionId: 'nobody' }), 'session-not-found'],
    anyState: onlyReads,
  },
  'extensions.enable': {
    valid: found,
    answers: async ({ there, input: { id, sessionId } }) => {
      await there.eventually(async () => {
        const { extensions } = await there.must('extensions.list', sessionId === undefined ? {} : { sessionId })
        return extensions.some((extension) => extension.id === id && extension.status === 'running')
      })
      await there.must('extensions.disable', sessionId === undefined ? { id } : { id, sessionId })
      return { success: true }
    },
    unknown: [() => ({ id: 'user:none' }), 'extension-not-found'],
    wrongState: [
      async (there) => {
        const { id, sessionId, contentHash } = await found(there)
        await there.file(join('.parley', 'extensions', id.split(/[/\\]/).at(-1) ?? '', 'more.txt'), 'more')
        return { id, sessionId, contentHash }
      },
      'extension-consent',
    ],
  },
  'extensions.disable': {
    valid: enabled,
    answers: async ({ there, input: { id, sessionId } }) => {
      const { extensions } = await there.must('extensions.list', sessionId === undefined ? {} : { sessionId })
      return { success: extensions.find((one) => one.id === id)?.status === 'disabled' }
    },
    unknown: [() => ({ id: 'user:none' }), 'extension-not-found'],
    anyState: 'What does not run is disabled all the same.',
  },
  'extensions.reload': {
    valid: enabled,
    answers: async ({ there, input: { id = '', sessionId } }) => {
      const folder = sessionId === undefined ? {} : { sessionId }
      const { extensions } = await there.must('extensions.list', folder)
      await there.must('extensions.disable', { id, ...folder })
      return { success: extensions.find((one) => one.id === id)?.status === 'running' }
    },
    unknown: [() => ({ id: 'user:none' }), 'extension-not-found'],
    anyState: 'What is not enabled is only read again.',
  },
  'session.plugins.list': {
    valid: async (there) => ({ sessionId: (await there.known()).sessionId }),
    answers: { plugins: [], unreported: [{ adapterName: 'playground' }] },
    anyState: onlyReads,
  },
  'tools.register': {
    valid: (there) => ({ tools: [{ name: there.name(), description: 'A tool', readOnly: true }] }),
    answers: async ({ there, input: { tools } }) => {
      const listed = await there.must('session.externalTools.list', { sessionId: await there.session() })
      return { success: listed.tools.some(({ name }) => name === tools[0]?.name) }
    },
    wrongState: [
      () => ({
        tools: [
          { name: 'twice', description: 'A tool' },
          { name: 'twice', description: 'The same' },
        ],
      }),
      'name-reserved',
    ],
  },
  'session.tools.handlePendingToolCall': {
    valid: async (there) => ({ ...(await called(there)), result: 'done' }),
    answers: { success: true },
    unknown: [unknownCall, { success: false }],
    anyState: 'A call that is not pending is no failure.',
    whenArchived: { success: true },
  },
  'session.externalTools.list': {
    valid: async (there) => {
      await there.must('tools.register', { tools: [{ name: 'listed', description: 'A tool' }] })
      return { sessionId: await there.session() }
    },
    answers: { tools: [{ name: 'listed' }] },
    anyState: onlyReads,
  },
  'session.externalTools.call': {
    valid: async (there) => {
      const name = there.name()
      await there.must('tools.register', { tools: [{ name, description: 'A tool' }] })
      void next(there, 'external_tool.requested').then(({ payload: { sessionId, requestId } }) =>
        there.must('session.tools.handlePendingToolCall', { sessionId, requestId, error: 'It cannot.' }),
      )
      return { sessionId: await there.session(), toolName: name, arguments: { a: 1 } }
    },
    takesAnything: true,
    answers: { text: 'It cannot.', isError: true },
    unknown: [async (there) => ({ sessionId: await there.session(), toolName: 'none' }), 'tool-not-found'],
    anyState: 'Whether the session may be changed is a matter of the tool.',
  },
  'commands.register': {
    valid: (there) => ({ commands: [{ name: there.name(), description: 'A command', hint: 'words' }] }),
    answers: async ({ there, input: { commands } }) => {
      const listed = await there.must('session.commands.list', { sessionId: await there.session() })
      return { success: listed.commands.some(({ name, origin }) => name === commands[0]?.name && origin === 'client') }
    },
    wrongState: [() => ({ commands: [{ name: 'twice' }, { name: 'twice' }] }), 'name-reserved'],
  },
  'session.commands.handlePendingCommand': {
    valid: async (there) => ({ ...(await invoked(there)), message: 'Done.' }),
    answers: { success: true },
    unknown: [unknownCall, { success: false }],
    anyState: 'A command that is not pending is no failure.',
    whenArchived: { success: true },
  },
  'session.commands.respondToQueuedCommand': {
    valid: async (there) => ({ ...(await queued(there)), result: { handled: true } }),
    answers: { success: true },
    unknown: [async (there) => ({ ...(await unknownCall(there)), result: { handled: false } }), { success: false }],
    anyState: 'A command that is not pending is no failure.',
    whenArchived: { success: true },
  },
  'compression.actions.register': {
    valid: (there) => ({ actions: [{ actionId: there.name(), title: 'An action', description: 'Does nothing.' }] }),
    // No requests reach a page, so it cannot plan anything.
    answers: async ({ there, input: { actions } }) => {
      const listed = await there.must('compression.actions.list', {})
      const isListed = listed.actions.some(({ actionId }) => actionId === actions[0]?.actionId)
      return { success: !there.isPage && isListed }
    },
    wrongState: [() => ({ actions: [{ actionId: 'drop', title: 'Drop', description: 'Taken.' }] }), 'name-reserved'],
  },
  'compression.actions.list': {
    valid: () => ({}),
    answers: ({ answer: { actions } }) => ({ actions }),
    anyState: onlyReads,
  },
}

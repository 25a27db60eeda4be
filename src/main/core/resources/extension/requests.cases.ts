import { join } from 'node:path'
import type { SessionEventOf, SessionEventType } from '#shared/contract'
import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { writeExtension } from './testing'

/** A new extension in the folder of a new session, with the content that can be consented to. */
async function found(context: CaseContext): Promise<{ id: string; sessionId: string; contentHash: string }> {
  const name = context.name()
  const folder = await writeExtension(join(context.folder, '.parley', 'extensions'), name)
  const sessionId = await context.session()
  const { extensions } = await context.must('extensions.list', { sessionId })
  const { id = '', contentHash = '' } = extensions.find(({ path }) => path === folder) ?? {}
  return { id, sessionId, contentHash }
}

async function enabled(context: CaseContext): Promise<{ id: string; sessionId: string }> {
  const { id, sessionId, contentHash } = await found(context)
  await context.must('extensions.enable', { id, sessionId, contentHash })
  return { id, sessionId }
}

/** Waits until an extension runs: on a busy machine its program may just be starting. */
function untilRunning(context: CaseContext, id: string, sessionId: string | undefined): Promise<boolean> {
  return context.eventually(async () => {
    const { extensions } = await context.must('extensions.list', sessionId === undefined ? {} : { sessionId })
    return extensions.some((extension) => extension.id === id && extension.status === 'running')
  })
}

/** The next event of a type that this client gets. */
function next<T extends SessionEventType>(context: CaseContext, type: T): Promise<SessionEventOf<T>> {
  return new Promise((resolve) => {
    const stop = context.client.onSessionEvent((event) => {
      if (event.type !== type) return
      stop()
      resolve(event as SessionEventOf<T>)
    })
  })
}

/** A tool of this client that an agent calls. */
async function called(context: CaseContext): Promise<{ sessionId: string; requestId: string }> {
  const name = context.name()
  await context.must('tools.register', { tools: [{ name, description: 'A tool' }] })
  const sessionId = await context.session()
  const requested = next(context, 'external_tool.requested')
  void context.client.request('session.externalTools.call', { sessionId, toolName: name })
  return { sessionId, requestId: (await requested).payload.requestId }
}

/** Invokes a command of this client as a user. */
async function invoked(context: CaseContext): Promise<{ sessionId: string; requestId: string }> {
  const name = context.name()
  await context.must('commands.register', { commands: [{ name }] })
  const sessionId = await context.session()
  const execute = next(context, 'command.execute')
  void context.client.request('session.commands.invoke', { sessionId, name })
  return { sessionId, requestId: (await execute).payload.requestId }
}

/** A command of this client that waited for an agent. */
async function queued(context: CaseContext): Promise<{ sessionId: string; requestId: string }> {
  const name = context.name()
  await context.must('commands.register', { commands: [{ name, allowDuringAgentExecution: false }] })
  const { sessionId } = await context.busy()
  const due = next(context, 'command.queued')
  await context.must('session.commands.invoke', { sessionId, name })
  await context.must('session.suspend', { sessionId })
  return { sessionId, requestId: (await due).payload.requestId }
}

const unknownCall = async (context: CaseContext) => ({ sessionId: await context.session(), requestId: 'none' })

/** Calls and failures of each request in this folder. */
export const extensionCases: RequestCases = {
  'extensions.list': {
    valid: async (context) => ({ sessionId: (await context.always('extension', () => found(context))).sessionId }),
    answers: async ({ context, answer: { extensions } }) => {
      const { id } = await context.always('extension', () => found(context))
      const one = extensions.find((extension) => extension.id === id)
      return { extensions: one?.status === 'disabled' && one.consent === 'none' ? extensions : [] }
    },
    unknown: [() => ({ sessionId: 'nobody' }), 'session-not-found'],
  },
  'extensions.enable': {
    valid: found,
    answers: async ({ context, input: { id, sessionId } }) => {
      await untilRunning(context, id, sessionId)
      await context.must('extensions.disable', sessionId === undefined ? { id } : { id, sessionId })
      return { success: true }
    },
    unknown: [() => ({ id: 'user:none' }), 'extension-not-found'],
    wrongState: [
      async (context) => {
        const { id, sessionId, contentHash } = await found(context)
        await context.file(join('.parley', 'extensions', id.split(/[/\\]/).at(-1) ?? '', 'more.txt'), 'more')
        return { id, sessionId, contentHash }
      },
      'extension-consent',
    ],
  },
  'extensions.disable': {
    valid: enabled,
    answers: async ({ context, input: { id, sessionId } }) => {
      const { extensions } = await context.must('extensions.list', sessionId === undefined ? {} : { sessionId })
      return { success: extensions.find((one) => one.id === id)?.status === 'disabled' }
    },
    unknown: [() => ({ id: 'user:none' }), 'extension-not-found'],
    anyState: 'What does not run is disabled all the same.',
  },
  'extensions.reload': {
    failsAs: 'extensions.disable',
    valid: enabled,
    answers: async ({ context, input: { id = '', sessionId } }) => {
      const success = await untilRunning(context, id, sessionId)
      await context.must('extensions.disable', sessionId === undefined ? { id } : { id, sessionId })
      return { success }
    },
    unknown: [() => ({ id: 'user:none' }), 'extension-not-found'],
    anyState: 'What is not enabled is only read again.',
  },
  'session.plugins.list': {
    valid: async (context) => ({ sessionId: (await context.known()).sessionId }),
    answers: { plugins: [], unreported: [{ adapterName: 'playground' }] },
  },
  'tools.register': {
    valid: (context) => ({ tools: [{ name: context.name(), description: 'A tool', readOnly: true }] }),
    answers: async ({ context, input: { tools } }) => {
      const listed = await context.must('session.externalTools.list', { sessionId: await context.session() })
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
    valid: async (context) => ({ ...(await called(context)), result: 'done' }),
    answers: { success: true },
    unknown: [unknownCall, { success: false }],
    anyState: 'A call that is not pending is no failure.',
    whenArchived: { success: true },
  },
  'session.externalTools.list': {
    valid: async (context) => {
      await context.must('tools.register', { tools: [{ name: 'listed', description: 'A tool' }] })
      return { sessionId: await context.session() }
    },
    answers: { tools: [{ name: 'listed' }] },
  },
  'session.externalTools.call': {
    valid: async (context) => {
      const name = context.name()
      await context.must('tools.register', { tools: [{ name, description: 'A tool' }] })
      void next(context, 'external_tool.requested').then(({ payload: { sessionId, requestId } }) =>
        context.must('session.tools.handlePendingToolCall', { sessionId, requestId, error: 'It cannot.' }),
      )
      return { sessionId: await context.session(), toolName: name, arguments: { a: 1 } }
    },
    takesAnything: true,
    answers: { text: 'It cannot.', isError: true },
    unknown: [async (context) => ({ sessionId: await context.session(), toolName: 'none' }), 'tool-not-found'],
    anyState: 'Whether the session may be changed is a matter of the tool.',
  },
  'commands.register': {
    valid: (context) => ({ commands: [{ name: context.name(), description: 'A command', hint: 'words' }] }),
    answers: async ({ context, input: { commands } }) => {
      const listed = await context.must('session.commands.list', { sessionId: await context.session() })
      return { success: listed.commands.some(({ name, origin }) => name === commands[0]?.name && origin === 'client') }
    },
    wrongState: [() => ({ commands: [{ name: 'twice' }, { name: 'twice' }] }), 'name-reserved'],
  },
  'session.commands.handlePendingCommand': {
    valid: async (context) => ({ ...(await invoked(context)), message: 'Done.' }),
    answers: { success: true },
    unknown: [unknownCall, { success: false }],
    anyState: 'A command that is not pending is no failure.',
    whenArchived: { success: true },
  },
  'session.commands.respondToQueuedCommand': {
    valid: async (context) => ({ ...(await queued(context)), result: { handled: true } }),
    answers: { success: true },
    unknown: [async (context) => ({ ...(await unknownCall(context)), result: { handled: false } }), { success: false }],
    anyState: 'A command that is not pending is no failure.',
    whenArchived: { success: true },
  },
  'compression.actions.register': {
    valid: (context) => ({ actions: [{ actionId: context.name(), title: 'An action', description: 'Does nothing.' }] }),
    // No requests reach a page, so it cannot plan anything.
    answers: async ({ context, input: { actions } }) => {
      const listed = await context.must('compression.actions.list', {})
      const isListed = listed.actions.some(({ actionId }) => actionId === actions[0]?.actionId)
      return { success: !context.isPage && isListed }
    },
    wrongState: [() => ({ actions: [{ actionId: 'drop', title: 'Drop', description: 'Taken.' }] }), 'name-reserved'],
  },
  'compression.actions.list': {
    valid: () => ({}),
    answers: ({ answer: { actions } }) => ({ actions }),
  },
}

import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, textWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { fixtureServer } from '#core/testing/mcp-servers'

const config = fixtureServer()
/** A server that is in the settings and does not run. */
const off = { ...config, enabled: false }

/** The name of a new server that is switched off. */
async function added(context: CaseContext): Promise<{ name: string }> {
  const name = context.name()
  await context.must('mcp.config.add', { name, config: off })
  return { name }
}

/** The name of a server that is switched on, always the same one. */
const running = (context: CaseContext): Promise<string> =>
  context.always('mcp server', async () => {
    const name = context.name()
    await context.must('mcp.config.add', { name, config })
    return name
  })

/** Returns the settings of a server; undefined when there are none. */
async function settingsOf(context: CaseContext, name: string) {
  return (await context.must('mcp.config.list', {})).servers[name]
}

const withServer = async (context: CaseContext): Promise<{ sessionId: string; serverName: string }> => ({
  sessionId: await context.session(),
  serverName: await running(context),
})

/** A folder in whose file another tool has a server, and the id of that server. */
async function found(context: CaseContext): Promise<{ id: string; workingDirectory: string }> {
  const project = context.name()
  const path = await context.file(`${project}/.mcp.json`, JSON.stringify({ mcpServers: { [project]: config } }))
  const workingDirectory = path.slice(0, -'/.mcp.json'.length)
  const { servers } = await context.must('mcp.discover', { workingDirectory })
  return { id: servers.find(({ name }) => name === project)?.id ?? '', workingDirectory }
}

const nobody = { name: 'nobody' }

/** Calls and failures of each request in this folder. */
export const mcpCases: RequestCases = {
  'mcp.config.list': {
    valid: async (context) => {
      await running(context)
      return {}
    },
    answers: async ({ context }) => ({
      servers: { [await running(context)]: { command: config.command } },
      problems: [],
    }),
  },
  'mcp.config.add': {
    valid: (context) => ({ name: context.name(), config: off }),
    answers: async ({ context, input: { name } }) => ({ success: (await settingsOf(context, name)) !== undefined }),
    wrongState: [async (context) => ({ ...(await added(context)), config: off }), 'mcp-server-exists'],
  },
  'mcp.config.update': {
    valid: async (context) => ({ ...(await added(context)), newName: context.name(), config: off }),
    answers: async ({ context, input: { name, newName = '' } }) => ({
      success: (await settingsOf(context, name)) === undefined && (await settingsOf(context, newName)) !== undefined,
    }),
    unknown: [() => ({ ...nobody, config: off }), 'mcp-server-not-found'],
    wrongState: [
      async (context) => ({ ...(await added(context)), newName: (await added(context)).name, config: off }),
      'mcp-server-exists',
    ],
  },
  'mcp.config.remove': {
    valid: added,
    answers: async ({ context, input: { name } }) => ({ success: (await settingsOf(context, name)) === undefined }),
    unknown: [() => nobody, 'mcp-server-not-found'],
    wrongState: [
      async (context) => {
        const server = await added(context)
        await context.must('mcp.config.remove', server)
        return server
      },
      'mcp-server-not-found',
    ],
  },
  'mcp.config.enable': {
    commits: { when: 'later', because: 'A server connects, of which sessions are told.' },
    valid: async (context) => ({ names: [(await added(context)).name] }),
    answers: async ({ context, input: { names } }) => {
      const [name = ''] = names
      const isOn = (await settingsOf(context, name))?.enabled !== false
      await context.must('mcp.config.remove', { name })
      return { success: isOn }
    },
    unknown: [() => ({ names: ['nobody'] }), 'mcp-server-not-found'],
    anyState: 'A server that is switched on stays so.',
  },
  'mcp.config.disable': {
    valid: async (context) => ({ names: [(await added(context)).name] }),
    answers: async ({ context, input: { names } }) => ({
      success: (await settingsOf(context, names[0] ?? ''))?.enabled === false,
    }),
    unknown: [() => ({ names: ['nobody'] }), 'mcp-server-not-found'],
    anyState: 'A server that is switched off stays so.',
  },
  'mcp.tools.disable': {
    valid: async (context) => ({ ...(await added(context)), tools: ['echo'] }),
    answers: async ({ context, input: { name } }) => {
      const { disabledTools } = (await settingsOf(context, name)) ?? {}
      return { success: disabledTools?.join() === 'echo' }
    },
    unknown: [() => ({ name: 'nothing', tools: ['echo'] }), 'mcp-server-not-found'],
    anyState: 'A tool that is switched on or off stays so.',
  },
  'mcp.tools.enable': {
    valid: async (context) => {
      const { name } = await added(context)
      await context.must('mcp.tools.disable', { name, tools: ['echo', 'grow'] })
      return { name, tools: ['echo'] }
    },
    answers: async ({ context, input: { name } }) => {
      const { disabledTools } = (await settingsOf(context, name)) ?? {}
      return { success: disabledTools?.join() === 'grow' }
    },
    unknown: [() => ({ name: 'nothing', tools: ['echo'] }), 'mcp-server-not-found'],
    anyState: 'A tool that is switched on or off stays so.',
  },
  'mcp.config.import': {
    commits: { when: 'later', because: 'A server connects, of which sessions are told.' },
    valid: async (context) => ({ ...(await found(context)), name: context.name() }),
    answers: async ({ context, input: { name = '' } }) => {
      const isThere = (await settingsOf(context, name)) !== undefined
      await context.must('mcp.config.remove', { name })
      return { success: isThere }
    },
    unknown: [() => ({ id: 'nobody' }), 'mcp-server-not-found'],
    wrongState: [async (context) => ({ ...(await found(context)), ...(await added(context)) }), 'mcp-server-exists'],
  },
  'mcp.discover': {
    valid: async (context) => ({ workingDirectory: (await found(context)).workingDirectory }),
    answers: { servers: listWith({ type: 'stdio', source: 'workspace', isConfigured: true }), problems: [] },
  },
  'mcp.list': {
    valid: async (context) => {
      await running(context)
      return {}
    },
    answers: async ({ context }) => ({ servers: listWith({ name: await running(context), transport: 'stdio' }) }),
  },
  'mcp.reconnect': {
    dependsOnOthers: true,
    valid: async (context) => ({ name: await running(context) }),
    answers: async ({ context, input: { name } }) => {
      const { servers } = await context.must('mcp.list', {})
      const server = servers.find((each) => each.name === name)
      return { success: server?.status === 'connected' && server.tools.length > 0 }
    },
    unknown: [() => nobody, 'mcp-server-not-found'],
    wrongState: [added, { success: false }],
  },
  'mcp.test': {
    valid: () => ({ config }),
    answers: { success: true, server: { serverName: 'fixture', tools: listWith({ name: 'echo' }) } },
    unknown: [
      () => ({ config: { command: 'nothing-of-this-name' } }),
      { success: false, error: textWith('nothing-of-this-name') },
    ],
    anyState: 'What is tried need not be in the settings.',
  },
  'mcp.test.cancel': {
    valid: (context) => {
      const testId = context.name()
      const silent = { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] }
      void context.client.request('mcp.test', { config: silent, testId })
      return { testId }
    },
    answers: { success: true },
    wrongState: [() => ({ testId: 'nothing' }), { success: false }],
  },
  'session.mcp.list': {
    valid: async (context) => ({ sessionId: (await withServer(context)).sessionId }),
    answers: async ({ context }) => ({
      servers: listWith({ name: await running(context), enabled: true, isOffEverywhere: false }),
    }),
  },
  'session.mcp.enable': {
    valid: async (context) => {
      const both = await withServer(context)
      await context.must('session.mcp.disable', both)
      return both
    },
    answers: async ({ context, input: { sessionId, serverName } }) => {
      const { servers } = await context.must('session.mcp.list', { sessionId })
      return { success: servers.find(({ name }) => name === serverName)?.enabled === true }
    },
    unknown: [
      async (context) => ({ sessionId: await context.session(), serverName: 'nobody' }),
      'mcp-server-not-found',
    ],
    wrongState: [
      async (context) => ({ sessionId: await context.session(), serverName: (await added(context)).name }),
      'mcp-failed',
    ],
  },
  'session.mcp.disable': {
    valid: withServer,
    answers: async ({ context, input: { sessionId, serverName } }) => {
      const { servers } = await context.must('session.mcp.list', { sessionId })
      return { success: servers.find(({ name }) => name === serverName)?.enabled === false }
    },
    unknown: [
      async (context) => ({ sessionId: await context.session(), serverName: 'nobody' }),
      'mcp-server-not-found',
    ],
  },
  'session.mcp.reload': {
    valid: async (context) => ({ sessionId: (await context.talked()).sessionId }),
    answers: { success: true },
    wrongState: [async (context) => ({ sessionId: (await context.busy()).sessionId }), 'session-busy'],
  },
}

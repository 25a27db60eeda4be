import type { RequestCases } from '../../testing/contract-table/case'
import { listWith, textWith } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'
import { fixtureServer } from '../../testing/mcp-servers'

const config = fixtureServer()
/** A server that is in the settings and does not run. */
const off = { ...config, enabled: false }

/** The name of a new server that is switched off. */
async function added(there: There): Promise<{ name: string }> {
  const name = there.name()
  await there.must('mcp.config.add', { name, config: off })
  return { name }
}

/** The name of a server that is switched on, always the same one. */
const running = (there: There): Promise<string> =>
  there.always('mcp server', async () => {
    const name = there.name()
    await there.must('mcp.config.add', { name, config })
    return name
  })

/** Returns the settings of a server; undefined when there are none. */
async function settingsOf(there: There, name: string) {
  return (await there.must('mcp.config.list', {})).servers[name]
}

const withServer = async (there: There): Promise<{ sessionId: string; serverName: string }> => ({
  sessionId: await there.session(),
  serverName: await running(there),
})

/** A folder in whose file another tool has a server, and the id of that server. */
async function found(there: There): Promise<{ id: string; workingDirectory: string }> {
  const project = there.name()
  const path = await there.file(`${project}/.mcp.json`, JSON.stringify({ mcpServers: { [project]: config } }))
  const workingDirectory = path.slice(0, -'/.mcp.json'.length)
  const { servers } = await there.must('mcp.discover', { workingDirectory })
  return { id: servers.find(({ name }) => name === project)?.id ?? '', workingDirectory }
}

const ofTheSettings = 'The settings can always be read.'
const nobody = { name: 'nobody' }

/** Calls and failures of each request in this folder. */
export const mcpCases: RequestCases = {
  'mcp.config.list': {
    valid: async (there) => {
      await running(there)
      return {}
    },
    answers: async ({ there }) => ({ servers: { [await running(there)]: { command: config.command } }, problems: [] }),
    anyState: ofTheSettings,
  },
  'mcp.config.add': {
    valid: (there) => ({ name: there.name(), config: off }),
    answers: async ({ there, input: { name } }) => ({ success: (await settingsOf(there, name)) !== undefined }),
    wrongState: [async (there) => ({ ...(await added(there)), config: off }), 'mcp-server-exists'],
  },
  'mcp.config.update': {
    valid: async (there) => ({ ...(await added(there)), newName: there.name(), config: off }),
    answers: async ({ there, input: { name, newName = '' } }) => ({
      success: (await settingsOf(there, name)) === undefined && (await settingsOf(there, newName)) !== undefined,
    }),
    unknown: [() => ({ ...nobody, config: off }), 'mcp-server-not-found'],
    wrongState: [
      async (there) => ({ ...(await added(there)), newName: (await added(there)).name, config: off }),
      'mcp-server-exists',
    ],
  },
  'mcp.config.remove': {
    valid: added,
    answers: async ({ there, input: { name } }) => ({ success: (await settingsOf(there, name)) === undefined }),
    unknown: [() => nobody, 'mcp-server-not-found'],
    wrongState: [
      async (there) => {
        const server = await added(there)
        await there.must('mcp.config.remove', server)
        return server
      },
      'mcp-server-not-found',
    ],
  },
  'mcp.config.enable': {
    valid: async (there) => ({ names: [(await added(there)).name] }),
    answers: async ({ there, input: { names } }) => {
      const [name = ''] = names
      const isOn = (await settingsOf(there, name))?.enabled !== false
      await there.must('mcp.config.remove', { name })
      return { success: isOn }
    },
    unknown: [() => ({ names: ['nobody'] }), 'mcp-server-not-found'],
    anyState: 'A server that is switched on stays so.',
  },
  'mcp.config.disable': {
    valid: async (there) => ({ names: [(await added(there)).name] }),
    answers: async ({ there, input: { names } }) => ({
      success: (await settingsOf(there, names[0] ?? ''))?.enabled === false,
    }),
    unknown: [() => ({ names: ['nobody'] }), 'mcp-server-not-found'],
    anyState: 'A server that is switched off stays so.',
  },
  'mcp.config.import': {
    valid: async (there) => ({ ...(await found(there)), name: there.name() }),
    answers: async ({ there, input: { name = '' } }) => {
      const isThere = (await settingsOf(there, name)) !== undefined
      await there.must('mcp.config.remove', { name })
      return { success: isThere }
    },
    unknown: [() => ({ id: 'nobody' }), 'mcp-server-not-found'],
    wrongState: [async (there) => ({ ...(await found(there)), ...(await added(there)) }), 'mcp-server-exists'],
  },
  'mcp.discover': {
    valid: async (there) => ({ workingDirectory: (await found(there)).workingDirectory }),
    answers: { servers: listWith({ type: 'stdio', source: 'workspace', isConfigured: true }), problems: [] },
    anyState: 'It reads the files of other tools, which have no states here.',
  },
  'mcp.list': {
    valid: async (there) => {
      await running(there)
      return {}
    },
    answers: async ({ there }) => ({ servers: listWith({ name: await running(there), transport: 'stdio' }) }),
    anyState: ofTheSettings,
  },
  'mcp.reconnect': {
    valid: async (there) => ({ name: await running(there) }),
    answers: async ({ there, input: { name } }) => {
      const { servers } = await there.must('mcp.list', {})
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
    valid: (there) => {
      const testId = there.name()
      const silent = { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] }
      void there.client.request('mcp.test', { config: silent, testId })
      return { testId }
    },
    answers: { success: true },
    wrongState: [() => ({ testId: 'nothing' }), { success: false }],
  },
  'session.mcp.list': {
    valid: async (there) => ({ sessionId: (await withServer(there)).sessionId }),
    answers: async ({ there }) => ({
      servers: listWith({ name: await running(there), enabled: true, isOffEverywhere: false }),
    }),
    anyState: 'It only reads, and servers are those of the settings.',
  },
  'session.mcp.enable': {
    valid: async (there) => {
      const both = await withServer(there)
      await there.must('session.mcp.disable', both)
      return both
    },
    answers: async ({ there, input: { sessionId, serverName } }) => {
      const { servers } = await there.must('session.mcp.list', { sessionId })
      return { success: servers.find(({ name }) => name === serverName)?.enabled === true }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), serverName: 'nobody' }), 'mcp-server-not-found'],
    wrongState: [
      async (there) => ({ sessionId: await there.session(), serverName: (await added(there)).name }),
      'mcp-failed',
    ],
  },
  'session.mcp.disable': {
    valid: withServer,
    answers: async ({ there, input: { sessionId, serverName } }) => {
      const { servers } = await there.must('session.mcp.list', { sessionId })
      return { success: servers.find(({ name }) => name === serverName)?.enabled === false }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), serverName: 'nobody' }), 'mcp-server-not-found'],
  },
  'session.mcp.reload': {
    valid: async (there) => ({ sessionId: (await there.talked()).sessionId }),
    answers: { success: true },
    wrongState: [async (there) => ({ sessionId: (await there.busy()).sessionId }), 'session-busy'],
  },
}

import type { There } from '../testing/contract-table/there'
import type { RequestCases } from '../testing/contract-table/case'

/** A server that cannot be started. */
const server = { type: 'local' as const, command: 'nothing-of-this-name', args: [] }

async function withServer(there: There): Promise<{ sessionId: string; serverName: string }> {
  const serverName = there.name()
  await there.must('mcp.config.add', { name: serverName, config: server })
  return { sessionId: await there.session(), serverName }
}

/** How each request of this folder is called, and how it fails. */
export const mcpCases: RequestCases = {
  'mcp.config.list': { valid: () => ({}) },
  'mcp.config.add': { valid: (there) => ({ name: there.name(), config: server }) },
  'mcp.config.update': { valid: () => ({ name: 'nobody', config: server }), answers: 'mcp-server-not-found' },
  'mcp.config.remove': { valid: () => ({ name: 'nobody' }), answers: 'mcp-server-not-found' },
  'mcp.config.enable': { valid: () => ({ names: ['nobody'] }), answers: 'mcp-server-not-found' },
  'mcp.config.disable': { valid: () => ({ names: ['nobody'] }), answers: 'mcp-server-not-found' },
  'mcp.config.import': { valid: () => ({ id: 'nobody' }), answers: 'mcp-server-not-found' },
  'mcp.discover': { valid: (there) => ({ workingDirectory: there.folder }) },
  'mcp.list': { valid: () => ({}) },
  'mcp.reconnect': { valid: () => ({ name: 'nobody' }), answers: 'mcp-server-not-found' },
  'mcp.test': { valid: () => ({ config: server }) },
  'mcp.test.cancel': { valid: () => ({ testId: 'nothing' }) },
  'session.mcp.list': { valid: async (there) => ({ sessionId: await there.session() }) },
  'session.mcp.enable': {
    valid: withServer,
    unknown: [async (there) => ({ sessionId: await there.session(), serverName: 'nobody' }), 'mcp-server-not-found'],
  },
  'session.mcp.disable': {
    valid: withServer,
    unknown: [async (there) => ({ sessionId: await there.session(), serverName: 'nobody' }), 'mcp-server-not-found'],
  },
  'session.mcp.reload': { valid: async (there) => ({ sessionId: await there.session() }) },
}

import { fileURLToPath } from 'node:url'
import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { listWith } from '#core/testing/contract-table/matching'

const script = fileURLToPath(new URL('../../../resources/mcp/fixtures/apps.mjs', import.meta.url))

/** A session of a model, and a server with apps that it uses. */
async function withApps(context: CaseContext): Promise<{ sessionId: string; serverName: string }> {
  const serverName = context.name()
  await context.must('mcp.config.add', { name: serverName, config: { command: process.execPath, args: [script] } })
  const { providerConfig } = await context.must('providerConfig.create', {
    providerConfig: {
      name: context.name(),
      kind: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:9',
      models: ['small'],
    },
  })
  const sessionId = await context.session()
  const adapterName = `provider:${providerConfig.providerConfigId}`
  await context.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })
  await context.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  return { sessionId, serverName }
}

/** A session whose agent has no apps. */
async function withoutApps(context: CaseContext): Promise<{ sessionId: string; serverName: string }> {
  const { sessionId } = await context.talked()
  return { sessionId, serverName: 'nothing' }
}

const nowhere = { sessionId: 'nothing', serverName: 'nothing' }
const move = { tool: 'move', args: { to: 'c3' } }
const stock = { uri: 'shop://stock' }

/** Calls and failures of each request in this folder. */
export const mcpAppCases: RequestCases = {
  'session.mcp.app.callTool': {
    takesAnything: true,
    commits: { when: 'maybe', because: 'Its server may connect first, which the log of the session tells.' },
    valid: async (context) => ({ ...(await withApps(context)), ...move }),
    answers: () => ({ result: { content: listWith({ type: 'text', text: 'moved to c3, 1' }) } }),
    unknown: [() => ({ ...nowhere, ...move }), 'session-not-found'],
    wrongState: [async (context) => ({ ...(await withoutApps(context)), ...move }), 'capability-missing'],
  },
  'session.mcp.app.readResource': {
    valid: async (context) => ({ ...(await withApps(context)), ...stock }),
    answers: () => ({ result: { contents: listWith({ text: '3 boards' }) } }),
    unknown: [() => ({ ...nowhere, ...stock }), 'session-not-found'],
    wrongState: [async (context) => ({ ...(await withoutApps(context)), ...stock }), 'capability-missing'],
  },
}

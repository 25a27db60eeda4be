import { onTestFinished, expect, it, vi } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import { ok } from '#shared/kernel/result'
import { readHostFile } from '#core/base/host-file'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { dial } from '#core/host/attach/dial'
import { openHost } from '#core/host/attach/open-host'
import { composeHost } from '#core/host/compose'
import { TOOLS_VARIABLE } from '#core/base/tools-host'
import { ToolTokens } from '#core/resources/extension/tool-tokens'
import { toolServer } from '#core/resources/extension/tool-server'
import { createHostLink } from '#core/host/host-link'
import { connectForModels } from '#core/resources/mcp/for-models'
import { createProcesses } from '#core/base/process/processes'
import { temporaryFolder } from '#core/testing/temporary-folder'

/** Starts a host that others can attach to, and a client of it. */
async function start(): Promise<{ client: Connection; dataDir: string; tokens: ToolTokens }> {
  const dataDir = await temporaryFolder()
  const opened = await openHost({ dataDir, kind: 'rpc', createHost: () => composeHost({ dataDir }) })
  if (!opened.ok || opened.value.role !== 'host') throw new Error('no host')
  const { own } = opened.value
  onTestFinished(() => own.close('The test is over.'))
  const connected = await connectOnce(createHostLink(own.host), { name: 'offering' })
  if (!connected.ok) throw new Error(connected.error.message)
  const tokens = new ToolTokens()
  const { programs } = own.host
  // The tokens of a host are granted to agents only.
  if (programs !== undefined)
    vi.spyOn(programs, 'sessionOfTools').mockImplementation((token) => tokens.sessionOf(token))
  return { client: connected.value, dataDir, tokens }
}

it('an agent lists and calls the tools of clients over MCP', async () => {
  const { client, dataDir, tokens } = await start()
  const created = await client.request('session.create', {})
  if (!created.ok) throw new Error(created.error.message)
  const { sessionId } = created.value
  const parts = { dataDir, clientWork: { offers: { all: () => [0] }, tokens } } as unknown as Parameters<
    typeof toolServer
  >[0]
  await client.request('tools.register', {
    tools: [
      {
        name: 'shout',
        description: 'Says it louder.',
        parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      },
    ],
  })
  client.onSessionEvent((event) => {
    if (event.type !== 'external_tool.requested') return
    const { requestId, arguments: args } = event.payload as { requestId: string; arguments: { text?: string } }
    const answer = args.text === undefined ? { error: 'no text' } : { result: args.text.toUpperCase() }
    void client.request('session.tools.handlePendingToolCall', { sessionId, requestId, ...answer })
  })

  const server = await toolServer(parts, sessionId)
  if (server === undefined) throw new Error('no server')
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const connected = await connectForModels(processes, '0')(server, { cwd: dataDir, onLog: () => undefined })
  if (!connected.ok) throw new Error(connected.error)
  expect(connected.value.tools).toMatchObject([
    { name: 'shout', description: 'Says it louder.', inputSchema: { type: 'object', required: ['text'] } },
  ])
  const { signal } = new AbortController()
  expect(await connected.value.call('shout', { text: 'hello' }, signal)).toEqual({ text: 'HELLO', isError: false })
  expect(await connected.value.call('shout', {}, signal)).toEqual({ text: 'no text', isError: true })
  await connected.value.close()
})

it('reaches the session of its token only, and nothing once its agent has ended', async () => {
  const { client, dataDir, tokens } = await start()
  for (const sessionId of ['own', 'other']) await client.request('session.create', { sessionId })
  const token = tokens.grant('own')
  const connect = async (tools: string) => {
    const address = await readHostFile(dataDir)
    const socket = address === null ? null : await dial(address, { tools })
    if (socket === null) return null
    const connected = await connectOnce(createPeerLink(createJsonLinesPipe(socket, socket)), { name: 'tools' })
    if (!connected.ok) throw new Error(connected.error.message)
    onTestFinished(() => connected.value.close())
    return connected.value
  }
  const server = await connect(token)
  expect(await server?.request('session.externalTools.list', { sessionId: 'own' })).toEqual(ok({ tools: [] }))
  const refused = { ok: false, error: { code: 'agent-refused' } }
  expect(await server?.request('session.externalTools.list', { sessionId: 'other' })).toMatchObject(refused)
  expect(await server?.request('session.getMessages', { sessionId: 'own', fromPosition: 0, limit: 1 })).toMatchObject(
    refused,
  )
  expect(await server?.request('session.list', {})).toMatchObject(refused)

  expect(await connect(token.replace('own', 'other'))).toBeNull()
  expect(await connect(`guessed.own`)).toBeNull()
  tokens.revoke([{ transport: 'stdio', env: { [TOOLS_VARIABLE]: token } }])
  expect(await connect(token)).toBeNull()
})

it('says in one line that no Parley runs', async () => {
  const { toolServer: command } = await import('./tool-server')
  const written: string[] = []
  const stderr = { write: (text: string) => written.push(text) }
  const context = { stderr } as unknown as Parameters<typeof command>[1]
  vi.stubEnv(TOOLS_VARIABLE, 'token.s')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await command({ values: { data: await temporaryFolder() }, positionals: [] }, context)).toBe(1)
  expect(written).toEqual([
    'parley: Parley is not running with this data, or the agent of this tool server has ended.\n',
  ])
})

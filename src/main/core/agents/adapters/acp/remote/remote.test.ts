import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { createNodeHttpHandler, createNodeWebSocketUpgradeHandler } from '@agentclientprotocol/sdk/experimental/node'
import { AcpServer } from '@agentclientprotocol/sdk/experimental/server'
import * as acp from '@agentclientprotocol/sdk/unstable'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { createProcesses } from '#core/base/process/processes'
import { observe } from '#core/agents/adapters/testing/observe'
import { createRemoteAdapter } from './index'

/** An agent that repeats its prompt, behind a server that wants a token. */
async function serve() {
  const asked: { capabilities?: unknown; cwd?: string; auth?: string | undefined } = {}
  const { agent } = acp.methods
  const createAgent = () =>
    acp
      .agent({ name: 'remote' })
      .onRequest(agent.initialize, ({ params }) => {
        asked.capabilities = params.clientCapabilities
        return { protocolVersion: acp.PROTOCOL_VERSION, agentInfo: { name: 'remote', version: '1.0.0' } }
      })
      .onRequest(agent.session.new, ({ params }) => {
        asked.cwd = params.cwd
        return { sessionId: 's' }
      })
      .onRequest(agent.session.prompt, async ({ params, client }) => {
        const [block] = params.prompt
        const text = block?.type === 'text' ? block.text : ''
        const refused = await client
          .request(acp.methods.client.fs.readTextFile, { sessionId: 's', path: '/etc/hostname' })
          .then(
            () => 'read',
            () => 'refused',
          )
        const content = { type: 'text' as const, text: `${text}, ${refused}` }
        await client.notify(acp.methods.client.session.update, {
          sessionId: 's',
          update: { sessionUpdate: 'agent_message_chunk', content },
        })
        return { stopReason: 'end_turn' as const }
      })
  const server = new AcpServer({ createAgent })
  const handle = createNodeHttpHandler(server)
  const sockets = new WebSocketServer({ noServer: true })
  const upgrade = createNodeWebSocketUpgradeHandler(server, sockets)
  const http = createServer((request, response) => {
    asked.auth = request.headers.authorization
    if (asked.auth !== 'Bearer token') response.writeHead(401).end()
    else handle(request, response)
  })
  http.on('upgrade', (request, socket, head) => {
    asked.auth = request.headers.authorization
    upgrade(request, socket, head)
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await server.close()
    http.closeAllConnections()
    http.close()
  })
  return { asked, port: (http.address() as AddressInfo).port, http, server }
}

const open = (url: string, authorization = 'Bearer token') => ({
  adapter: createRemoteAdapter(
    { adapterName: 'far', url, headers: { authorization }, cwd: '/srv/work' },
    { processes: createProcesses(), startTimeoutMs: 10_000 },
  ),
  cwd: tmpdir(),
})

describe.each(['http', 'ws'])('an agent over %s', (scheme) => {
  it('works in its own folder, without files and terminals of this machine', async () => {
    const { asked, port } = await serve()
    const { agent, prompt, text } = await observe(open(`${scheme}://127.0.0.1:${port}/acp`))
    expect(await prompt('hello')).toMatchObject({ outcome: 'completed' })
    expect(text()).toBe('hello, refused')
    expect(asked).toMatchObject({ cwd: '/srv/work', auth: 'Bearer token', capabilities: { fs: {}, terminal: false } })
    expect(agent.pid).toBeUndefined()
    await agent.dispose()
    expect(await agent.closed).toMatchObject({ expected: true })
  })

  it('is gone with its connection', async () => {
    const { port, http, server } = await serve()
    const { agent } = await observe(open(`${scheme}://127.0.0.1:${port}/acp`))
    await server.close()
    http.closeAllConnections()
    expect(await agent.closed).toMatchObject({ expected: false })
  })
})

it('an agent that refuses the token is not started', async () => {
  const { port } = await serve()
  await expect(observe(open(`http://127.0.0.1:${port}/acp`, 'Bearer wrong'))).rejects.toThrow(
    /far .*(401|stopped|closed)/,
  )
})

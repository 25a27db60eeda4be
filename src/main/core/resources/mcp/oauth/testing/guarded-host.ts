import { expect, onTestFinished } from 'vitest'
import type { RequestOutput } from '#shared/contract'
import type { McpServerForAgent } from '#shared/adapter/port'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import type { TestClient } from '#core/testing/test-host'
import { browse, startOAuthMcpServer, type Behaviour } from '../testing'

export const WAIT = 60_000

export const target = { kind: 'mcpServer', name: 'guarded' } as const

/** Starts a host whose settings include a server that requires a sign-in. */
export async function setUp(behaviour: Partial<Behaviour> = {}, oauth: object = {}) {
  const server = await startOAuthMcpServer(behaviour)
  onTestFinished(() => server.close())
  const handed: McpServerForAgent[] = []
  const agent = scriptedAdapter('agent', () => Promise.resolve(undefined))
  const host = await hostOfTest([
    {
      ...agent,
      start(options) {
        handed.push(...(options.mcpServers ?? []))
        return agent.start(options)
      },
    },
  ])
  const client = await host.client()
  await client.must('mcp.config.add', { name: 'guarded', config: { url: server.url, ...oauth } })
  await untilStatus(client, 'needs-auth')
  return { server, host, client, handed }
}

export async function stateOf(client: TestClient) {
  return (await client.must('mcp.list', {})).servers.find(({ name }) => name === 'guarded')
}

export async function untilStatus(client: TestClient, status: string) {
  await expect.poll(async () => (await stateOf(client))?.status, { timeout: WAIT }).toBe(status)
}

/** Resolves with the outcome of the sign-in. */
export async function untilEnded(client: TestClient, { signInId }: RequestOutput<'auth.signIn.start'>) {
  const endings = () =>
    client.notifications.flatMap((told) =>
      told.method === 'server.event' && told.params.type === 'auth.signIn.ended' ? [told.params.payload] : [],
    )
  await client.until(() => endings().some(({ signIn }) => signIn.signInId === signInId))
  const ended = endings().find(({ signIn }) => signIn.signInId === signInId)
  return { outcome: ended?.outcome, error: ended?.error }
}

export async function signIn(client: TestClient): Promise<void> {
  const started = await client.must('auth.signIn.start', { target })
  await browse(started.verificationUrl)
  expect(await untilEnded(client, started)).toEqual({ outcome: 'succeeded', error: undefined })
  await untilStatus(client, 'connected')
}

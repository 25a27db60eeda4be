import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { client, methods, ndJsonStream } from '@agentclientprotocol/sdk/unstable'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readHostFile } from '../core/base/host-file'
import { temporaryFolder } from '../core/testing/temporary-folder'
import { run, start } from './testing/run'

/* `parley acp` as a process, with the client of the official SDK. */

// A busy machine starts processes slowly.
vi.setConfig({ testTimeout: 120_000 })

/** A data folder with the playground as the default agent. What runs on it in the background ends with the test. */
async function dataFolder(): Promise<string> {
  const data = await temporaryFolder()
  await writeFile(join(data, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
  onTestFinished(async () => {
    await run(['host', 'stop', '--data', data])
  })
  return data
}

/** Starts `parley acp`, whose output is kept line by line. */
function startAcp(data: string) {
  const command = start(['acp', '--data', data])
  const lines: string[] = []
  const words: string[] = []
  const app = client({ name: 'test editor' }).onNotification(
    methods.client.session.update,
    ({ params: { update } }) => {
      if (update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text')
        words.push(update.content.text)
    },
  )
  const { stdin, stdout } = command.child
  stdout.on('data', (part: Buffer) => lines.push(...part.toString().split('\n')))
  const { agent } = app.connect(
    ndJsonStream(Writable.toWeb(stdin), Readable.toWeb(stdout) as ReadableStream<Uint8Array>),
  )
  return { ...command, lines, words, agent }
}

it('starts a host that outlives it, and writes nothing but the protocol', async () => {
  const data = await dataFolder()
  const cwd = await temporaryFolder()
  const acp = startAcp(data)
  const greeting = await acp.agent.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} })
  expect(greeting).toMatchObject({ protocolVersion: 1, agentInfo: { name: 'parley' } })
  const { sessionId } = await acp.agent.request(methods.agent.session.new, { cwd, mcpServers: [] })
  const prompt = [{ type: 'text' as const, text: 'say walrus' }]
  expect(await acp.agent.request(methods.agent.session.prompt, { sessionId, prompt })).toEqual({
    stopReason: 'end_turn',
  })
  expect(acp.words.join('')).toContain('walrus')
  acp.child.stdin.end()
  expect(await acp.ended).toBe(0)
  for (const line of acp.lines.filter((each) => each !== '')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  expect(await readHostFile(data)).toMatchObject({ kind: 'host' })

  const again = startAcp(data)
  await again.agent.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} })
  const { sessions } = await again.agent.request(methods.agent.session.list, { cwd })
  expect(sessions).toMatchObject([{ sessionId, cwd }])
  again.child.stdin.end()
  expect(await again.ended).toBe(0)
})

it('answers what is no message, and goes on', async () => {
  const data = await dataFolder()
  const acp = startAcp(data)
  acp.child.stdin.write('no JSON\n[1]\n{"jsonrpc":"2.0","id":"x","method":"session/nothing"}\n')
  await acp.agent.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} })
  const codes = acp.lines.flatMap((line) =>
    line === '' ? [] : [(JSON.parse(line) as { error?: { code: number } }).error?.code],
  )
  expect(codes).toEqual([-32700, -32600, -32600, undefined])
  acp.child.stdin.end()
  expect(await acp.ended).toBe(0)
})

it('ends with an error when the host ends', async () => {
  const data = await dataFolder()
  const acp = startAcp(data)
  await acp.agent.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} })
  await run(['host', 'stop', '--data', data])
  expect(await acp.ended).toBe(1)
  expect(acp.errors()).toMatch(/^parley: [^\n]+\n$/)
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { McpServerForAgent } from '#shared/adapter/port'
import type { ElicitationAnswer, ElicitationQuestion } from '#shared/elicitation/entities'
import type { McpProgress, McpTools } from '#core/agents/adapters/model-api/session/mcp'
import { createProcesses } from '#core/base/process/processes'
import { standingFolder } from '#core/testing/temporary-folder'
import { serverOf } from './fixtures/eras.mjs'
import { connectForModels } from './for-models'
import { serveFetch } from './testing'

const fixture = join(import.meta.dirname, 'fixtures', 'eras.mjs')
const local = (era: string): Extract<McpServerForAgent, { transport: 'stdio' }> => ({
  name: 'eras',
  transport: 'stdio',
  command: process.execPath,
  args: [fixture, era],
  env: {},
})
const remote = (url: string): McpServerForAgent => ({ name: 'eras', transport: 'http', url, headers: {} })

async function connect(
  server: McpServerForAgent,
  answer: ElicitationAnswer | Promise<ElicitationAnswer> = { action: 'cancel' },
) {
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const asked: ElicitationQuestion[] = []
  const connected = await connectForModels(processes, '1.0.0')(server, {
    cwd: import.meta.dirname,
    onLog: () => undefined,
    ask: (question) => {
      asked.push(question)
      return Promise.resolve(answer)
    },
  })
  if (!connected.ok) throw new Error(connected.error)
  onTestFinished(() => connected.value.close())
  return { tools: connected.value, asked }
}

const call = (tools: McpTools, name: string) => tools.call(name, {}, new AbortController().signal)

const servers: readonly [string, () => Promise<McpServerForAgent>][] = [
  ['an old one over stdio', () => Promise.resolve(local('legacy'))],
  ['one of both eras over stdio', () => Promise.resolve(local('both'))],
  ['a new one over stdio', () => Promise.resolve(local('modern'))],
  [
    'one of both eras over HTTP',
    async () => remote((await serveFetch(createMcpHandler(() => serverOf(), {}).fetch)).url),
  ],
  [
    'a new one over HTTP',
    async () => remote((await serveFetch(createMcpHandler(() => serverOf(), { legacy: 'reject' }).fetch)).url),
  ],
]

describe.each(servers)('with %s', (_what, start) => {
  it('asks the user with a form, and passes the answer on', async () => {
    const { tools, asked } = await connect(await start(), { action: 'accept', content: { size: 'large' } })
    expect(await call(tools, 'order')).toEqual({ text: 'ordered large', isError: false })
    expect(asked).toEqual([
      expect.objectContaining({ kind: 'elicitation', mode: 'form', message: 'Which size?', serverName: 'eras' }),
    ])
  })

  it.each(['decline', 'cancel'] as const)('passes on that the user chose to %s', async (action) => {
    const { tools } = await connect(await start(), { action })
    expect(await call(tools, 'order')).toEqual({ text: `not ordered: ${action}`, isError: false })
  })

  it('leads the user to a page', async () => {
    const { tools, asked } = await connect(await start(), { action: 'accept' })
    expect(await call(tools, 'visit')).toEqual({ text: 'visited', isError: false })
    expect(asked).toEqual([expect.objectContaining({ mode: 'url', url: 'https://sign-in.example.org/start' })])
  })

  it('tells the progress of a call', async () => {
    const { tools } = await connect(await start())
    const told: McpProgress[] = []
    await tools.call('work', {}, new AbortController().signal, (progress) => told.push(progress))
    expect(told.map(({ message }) => message)).toEqual(['step 1', 'step 2', 'step 3'])
  })
})

describe.each(['legacy', 'modern'])('a local server of the %s era', (era) => {
  it('is started again when it ended, before the next call', async () => {
    const { tools } = await connect(local(era))
    const { text: first } = await call(tools, 'pid')
    process.kill(Number(first))
    await expect.poll(() => isRunning(Number(first))).toBe(false)
    const { text: second, isError } = await call(tools, 'pid')
    expect([isError, second === first]).toEqual([false, false])
  })

  it('offers tools that are added later', async () => {
    const { tools } = await connect(local(era))
    await call(tools, 'grow')
    await expect.poll(() => tools.tools.map(({ name }) => name)).toContain('grown')
    expect(await call(tools, 'grown')).toEqual({ text: 'grown', isError: false })
  })

  it('learns that a call is not wanted any more', async () => {
    const notes = join(await standingFolder(), 'notes')
    const { tools } = await connect({ ...local(era), args: [fixture, era, notes] })
    const abort = new AbortController()
    const done = tools.call('slow', {}, abort.signal)
    await expect.poll(() => readFile(notes, 'utf8').catch(() => '')).toContain('slow began')
    abort.abort()
    expect((await done).isError).toBe(true)
    await expect.poll(() => readFile(notes, 'utf8')).toContain('slow cancelled')
  })

  it('has a time limit, and answers of the user after a question', async () => {
    const limited: McpServerForAgent = {
      ...local(era),
      limited: { server: local(era), timeout: 2000 },
    }
    const answered = Promise.withResolvers<ElicitationAnswer>()
    const { tools, asked } = await connect(limited, answered.promise)
    expect(await call(tools, 'slow')).toEqual({ text: 'The server did not answer within 2 s.', isError: true })
    const order = call(tools, 'order')
    await expect.poll(() => asked.length, { timeout: 5000 }).toBe(1)
    answered.resolve({ action: 'accept', content: { size: 'small' } })
    expect(await order).toEqual({ text: 'ordered small', isError: false })
  })
})

it('leads the user to the page that an old server needs first, and calls again', async () => {
  const { tools, asked } = await connect(local('legacy'), { action: 'accept' })
  expect(await call(tools, 'gated')).toEqual({ text: 'entered', isError: false })
  expect(asked).toEqual([expect.objectContaining({ url: 'https://gate.example.org' })])
  const refusing = await connect(local('legacy'), { action: 'decline' })
  expect(await call(refusing.tools, 'gated')).toMatchObject({
    isError: true,
    text: expect.stringContaining('did not visit') as string,
  })
})

it('reaches an old server that ends at a question for its era', async () => {
  const program = join(import.meta.dirname, 'fixtures', 'server.mjs')
  const { tools } = await connect({ ...local(''), args: [program], env: { MCP_FIXTURE_FRAGILE: '1' } })
  expect(tools.tools.map(({ name }) => name)).toContain('echo')
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

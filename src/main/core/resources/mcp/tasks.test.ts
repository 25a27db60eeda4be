import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ElicitationAnswer } from '#shared/elicitation/entities'
import type { McpProgress } from '#core/agents/adapters/model-api/session/mcp'
import { createProcesses } from '#core/base/process/processes'
import { standingFolder } from '#core/testing/temporary-folder'
import { connectForModels } from './for-models'

const fixture = join(import.meta.dirname, 'fixtures', 'tasks.mjs')

async function connect(answer: ElicitationAnswer = { action: 'decline' }) {
  const processes = createProcesses()
  onTestFinished(() => processes.dispose())
  const notes = join(await standingFolder(), 'notes')
  const server = {
    name: 'tasks',
    transport: 'stdio',
    command: process.execPath,
    args: [fixture, notes],
    env: {},
  } as const
  const connected = await connectForModels(processes, '1')(server, {
    cwd: import.meta.dirname,
    onLog: () => undefined,
    ask: () => Promise.resolve(answer),
  })
  if (!connected.ok) throw new Error(connected.error)
  onTestFinished(() => connected.value.close())
  return { tools: connected.value, notes }
}

it('waits for a task, tells how it goes, and asks what the task asks', async () => {
  const { tools } = await connect({ action: 'accept', content: { topic: 'bees' } })
  const told: McpProgress[] = []
  const outcome = await tools.call('research', {}, new AbortController().signal, (progress) => told.push(progress))
  expect(outcome).toEqual({ text: 'about bees', isError: false })
  expect(told.map(({ message }) => message)).toEqual(['began', 'half of it', 'a question', 'completed'])
  expect(told[1]).toMatchObject({ progress: 1, total: 2 })
})

it('passes a refusal on to a task', async () => {
  const { tools } = await connect({ action: 'decline' })
  expect((await tools.call('research', {}, new AbortController().signal)).text).toBe('nothing: decline')
})

it('gives the result of a task that fails', async () => {
  const { tools } = await connect()
  expect(await tools.call('broken', {}, new AbortController().signal)).toEqual({ text: 'it broke', isError: true })
})

it('cancels a task that is not wanted any more', async () => {
  const { tools, notes } = await connect()
  const abort = new AbortController()
  const done = tools.call('endless', {}, abort.signal, () => abort.abort())
  expect((await done).isError).toBe(true)
  await expect.poll(() => readFile(notes, 'utf8').catch(() => '')).toBe('cancelled endless\n')
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPlayground } from '#core/agents/adapters/playground/index'
import { createProcesses } from '#core/base/process/processes'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'

const processes = createProcesses()

const REVIEWER = '---\nname: reviewer\ndescription: Reviews\ntools: read, list\nmodel: pensive\n---\nReview closely.\n'

/** A session with an agent, in a folder that has the custom agent "reviewer". */
async function start(adapterName = 'playground') {
  const plain = scriptedAdapter('plain', async ({ prompt, ask }) => {
    if (prompt.endsWith('ask')) await ask('1', { toolName: 'Write' })
    return undefined
  })
  const adapters = [createPlayground({ processes, pause: () => Promise.resolve() }), plain]
  const test = await hostOfTest(adapters)
  const client = await test.client()
  const folder = join(test.dataDir, 'project')
  await mkdir(join(folder, '.claude', 'agents'), { recursive: true })
  await writeFile(join(folder, '.claude', 'agents', 'reviewer.md'), REVIEWER)
  const { sessionId } = await client.must('session.create', { targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId })
  const { agentId } = await client.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName } })
  const say = async (message: string) => {
    const turns = client.eventsOf(sessionId, 'turn.completed').length
    await client.must('session.sendMessage', { sessionId, message })
    await client.untilEvent(sessionId, 'turn.completed', turns + 1)
  }
  const lead = async () => (await client.must('session.get', { sessionId })).session?.agents[0]
  return { test, adapters, plain, client, sessionId, agentId, say, lead }
}

describe('a custom agent', () => {
  it('gives the running agent its model and tools, and takes them away again', async () => {
    const { client, sessionId, say, lead } = await start()
    const { agent } = await client.must('session.agent.select', { sessionId, name: 'reviewer' })
    expect(agent).toMatchObject({ model: 'pensive', tools: ['read', 'list'] })
    expect(await lead()).toMatchObject({ model: 'pensive', status: 'idle' })
    expect(client.eventsOf(sessionId, 'updated').at(-1)?.payload.changedProperties).toEqual(['customAgent'])
    await say('write "x" to made.txt')
    expect(client.eventsOf(sessionId, 'permission.requested')).toEqual([])
    expect(client.eventsOf(sessionId, 'tool.completed').at(-1)?.payload.outcome).not.toBe('ok')
    await client.must('session.agent.deselect', { sessionId })
    expect(await lead()).toMatchObject({ model: 'brisk' })
    expect(await client.must('session.agent.getCurrent', { sessionId })).toEqual({ agent: null })
  })

  it('is denied other tools where the agent asks for them, and the agent is told why', async () => {
    const { client, sessionId, plain, say } = await start('plain')
    await client.must('session.agent.select', { sessionId, name: 'reviewer' })
    expect(plain.starts.at(-1)).toMatchObject({
      allowedTools: ['read', 'list'],
      systemPrompt: { mode: 'append', content: expect.stringContaining('Review closely.') as unknown },
      resume: { adapterSessionId: 'plain-1' },
    })
    await say('ask')
    expect(client.eventsOf(sessionId, 'permission.requested')).toEqual([])
    expect(client.eventsOf(sessionId, 'permission.resolved')[0]?.payload).toMatchObject({
      granted: false,
      by: 'policy',
      message: expect.stringContaining('works without the tool Write') as unknown,
    })
    expect(client.eventsOf(sessionId, 'notice').map(({ payload }) => payload.message)).toContain(
      'plain does not offer the model “pensive” of “reviewer”. It keeps its own.',
    )
  })

  it('holds after a restart of the host', async () => {
    const { test, adapters, plain, client, sessionId } = await start('plain')
    await client.must('session.agent.select', { sessionId, name: 'reviewer' })
    const { dataDir } = test
    await test.host.close()
    const again = await hostOfTest(adapters, { dataDir })
    const other = await again.client()
    expect((await other.must('session.agent.getCurrent', { sessionId })).agent?.name).toBe('reviewer')
    await other.must('session.subscribe', { sessionId })
    await other.must('session.sendMessage', { sessionId, message: 'hello' })
    await other.untilEvent(sessionId, 'turn.completed')
    expect(plain.starts.at(-1)).toMatchObject({ allowedTools: ['read', 'list'] })
  })

  it('cannot be chosen in an archived session, without an agent, or when there is none of that name', async () => {
    const { client, sessionId } = await start()
    expect(await client.request('session.agent.select', { sessionId, name: 'nobody' })).toMatchObject({
      error: { code: 'custom-agent-not-found' },
    })
    await client.must('session.close', { sessionId })
    await client.must('session.archive', { sessionId })
    expect(await client.request('session.agent.select', { sessionId, name: 'reviewer' })).toMatchObject({
      error: { code: 'session-archived' },
    })
  })
})

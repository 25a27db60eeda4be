import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { AgentTask } from '#shared/tasks/entities'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient } from '#core/testing/test-host'

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'parley-tasks-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  const prompts: string[] = []
  const agent = scriptedAdapter('worker', async ({ prompt, emit, cancelled }) => {
    prompts.push(prompt)
    if (prompt.includes('wait')) await cancelled
    if (prompt.includes('plan'))
      emit({ type: 'plan', entries: ['One', 'Two'].map((content) => ({ content, status: 'pending' as const })) })
    if (prompt.endsWith('fail'))
      return { outcome: 'error', failure: { message: 'No.', category: 'provider', recoverable: true } }
    emit({ type: 'text', delta: `did: ${prompt}` })
    return undefined
  })
  const test = await startTestHost([agent], { defaultFolder: folder })
  cleanUps.push(() => test.cleanUp())
  const client = await test.client()
  await client.must('session.create', { sessionId: 's' })
  await client.must('session.subscribe', { sessionId: 's' })
  await say(client, 'hello')
  return { test, client, agent, prompts, folder }
}

async function say(client: TestClient, message: string): Promise<void> {
  const done = client.eventsOf('s', 'turn.completed').length
  await client.must('session.sendMessage', { sessionId: 's', message })
  await client.untilEvent('s', 'turn.completed', done + 1)
}

const task = { sessionId: 's', agentType: 'task', name: 'Look around' }

function tasksOf(client: TestClient): readonly AgentTask[] {
  return client.eventsOf('s', 'background_tasks_changed').at(-1)?.payload.tasks ?? []
}

const untilStatus = (client: TestClient, status: AgentTask['status']) =>
  client.until(() => tasksOf(client).some((each) => each.status === status))

describe('a task of an agent', () => {
  it('works in a branch, and what it says last becomes part of the session, which its agent is told', async () => {
    const { client, prompts } = await start()
    const { agentId, childSessionId } = await client.must('session.tasks.startAgent', { ...task, prompt: 'look' })
    await client.untilEvent('s', 'childCompleted')
    expect(tasksOf(client)).toMatchObject([
      { id: agentId, childSessionId, name: 'Look around', status: 'completed', result: 'did: look' },
    ])
    const { session } = await client.must('session.get', { sessionId: childSessionId })
    expect(session).toMatchObject({
      branchKind: 'subagent',
      parentSessionId: 's',
      status: 'closed',
      title: 'Look around',
    })
    expect(client.eventsOf('s', 'merged')[0]?.payload.handoff).toBe('did: look')
    await say(client, 'and?')
    expect(prompts.at(-1)).toContain('did: look')
    const { conversation } = await client.must('session.subscribe', { sessionId: 's' })
    const live = client.events('s').reduce(reduceConversation, emptyConversation('s'))
    expect(conversation?.tasks).toEqual(live.tasks)
  })

  it('that fails says why, to the agent too', async () => {
    const { client, prompts } = await start()
    await client.must('session.tasks.startAgent', { ...task, prompt: 'fail' })
    await client.untilEvent('s', 'childCompleted')
    expect(tasksOf(client)).toMatchObject([{ status: 'failed', error: 'No.' }])
    await say(client, 'and?')
    expect(prompts.at(-1)).toContain('"Look around" failed: No.')
  })

  it('can be stopped, told more, and taken off the list', async () => {
    const { client, agent } = await start()
    const { agentId: id } = await client.must('session.tasks.startAgent', { ...task, prompt: 'wait' })
    expect(await client.must('session.tasks.remove', { sessionId: 's', id })).toEqual({ removed: false })
    expect(await client.request('session.tasks.promoteToBackground', { sessionId: 's', id })).toMatchObject({
      ok: false,
      error: { code: 'capability-missing', details: { capability: 'promoteToBackground' } },
    })
    expect(await client.must('session.tasks.cancel', { sessionId: 's', id })).toEqual({ cancelled: true })
    expect(tasksOf(client)).toMatchObject([{ status: 'cancelled' }])
    expect(agent.running()).toBe(1)
    expect(await client.must('session.tasks.cancel', { sessionId: 's', id })).toEqual({ cancelled: false })
    expect(await client.must('session.tasks.sendMessage', { sessionId: 's', id, message: 'go on' })).toEqual({
      sent: true,
    })
    await untilStatus(client, 'completed')
    expect(tasksOf(client)[0]?.result).toBe('did: go on')
    expect(await client.must('session.tasks.remove', { sessionId: 's', id })).toEqual({ removed: true })
    expect((await client.must('session.tasks.list', { sessionId: 's' })).tasks).toEqual([])
  })

  it('ends in the session as it is then, also when nobody had watched it meanwhile', async () => {
    const { test, client } = await start()
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.resume', { sessionId: 's' })
    const { agentId: id } = await client.must('session.tasks.startAgent', { ...task, prompt: 'wait' })
    await client.must('session.unsubscribe', { sessionId: 's' })
    const late = await test.client()
    await late.must('session.subscribe', { sessionId: 's' })
    await late.must('session.update', { sessionId: 's', title: 'Meanwhile' })
    const [worker] = tasksOf(client)
    await late.must('session.cancel', { sessionId: worker?.childSessionId ?? '' })
    await late.untilEvent('s', 'childCompleted')
    expect(tasksOf(late)).toMatchObject([{ id }])
    expect(tasksOf(late)[0]?.status).not.toBe('running')
    await late.must('session.update', { sessionId: 's', title: 'Afterwards' })
  })

  it('is a custom agent when one has that name', async () => {
    const { client, agent, folder } = await start()
    await mkdir(join(folder, '.claude/agents'), { recursive: true })
    await writeFile(join(folder, '.claude/agents/scout.md'), '---\nname: scout\n---\nOnly look.')
    await client.must('session.tasks.startAgent', { ...task, agentType: 'scout', prompt: 'look' })
    await untilStatus(client, 'completed')
    expect(agent.starts.at(-1)?.systemPrompt).toEqual({ mode: 'append', content: 'Only look.' })
  })

  it('is lost with a host that dies, and says so', async () => {
    const { test, client } = await start()
    const { childSessionId } = await client.must('session.tasks.startAgent', { ...task, prompt: 'wait' })
    await client.must('session.subscribe', { sessionId: childSessionId })
    await client.until(() => tasksOf(client).length > 0)
    const later = await (await test.again()).client()
    const { conversation } = await later.must('session.subscribe', { sessionId: 's' })
    expect(conversation?.tasks).toMatchObject([{ status: 'failed' }])
  })

  it('needs a session that is there and not archived', async () => {
    const { client } = await start()
    const input = { ...task, prompt: 'look' }
    expect(await client.request('session.tasks.startAgent', { ...input, sessionId: 'none' })).toMatchObject({
      error: { code: 'session-not-found' },
    })
    expect(await client.request('session.tasks.startAgent', { ...input, prompt: ' ' })).toMatchObject({
      error: { code: 'invalid-params' },
    })
    for (const request of [
      'session.tasks.cancel',
      'session.tasks.remove',
      'session.tasks.promoteToBackground',
    ] as const)
      expect(await client.request(request, { sessionId: 's', id: 'none' })).toMatchObject({
        error: { code: 'task-not-found' },
      })
    await client.must('session.close', { sessionId: 's' })
    await client.must('session.archive', { sessionId: 's' })
    expect(await client.request('session.tasks.startAgent', input)).toMatchObject({
      error: { code: 'session-archived' },
    })
  })
})

it('sends a message on behalf of an agent, which initiates the turn', async () => {
  const { client } = await start()
  await say(client, 'hello')
  const { agentId: id, childSessionId } = await client.must('session.tasks.startAgent', {
    sessionId: 's',
    agentType: 'worker',
    name: 'helper',
    prompt: 'first',
  })
  await client.untilEvent('s', 'childCompleted')
  const message = { sessionId: 's', id, message: 'second' }
  expect(await client.request('session.tasks.sendMessage', { ...message, fromAgentId: 'nobody' })).toMatchObject({
    error: { code: 'agent-not-found' },
  })
  const { session } = await client.must('session.get', { sessionId: 's' })
  const fromAgentId = session?.leadAgentId ?? ''
  await client.must('session.subscribe', { sessionId: childSessionId })
  expect(await client.must('session.tasks.sendMessage', { ...message, fromAgentId })).toEqual({ sent: true })
  await client.untilEvent(childSessionId, 'turn.started')
  expect(client.eventsOf(childSessionId, 'turn.started').at(-1)?.payload.initiator).toEqual({
    source: 'agent',
    sourceId: fromAgentId,
  })
})

it('lists commands as tasks too, and stops them', async () => {
  const { client } = await start()
  const command = `"${process.execPath}" -e "setInterval(()=>{},1000)"`
  const { processId: id } = await client.must('session.shell.exec', { sessionId: 's', command })
  expect((await client.must('session.tasks.list', { sessionId: 's' })).tasks).toMatchObject([
    { type: 'shell', id, command, status: 'running' },
  ])
  expect(await client.must('session.tasks.cancel', { sessionId: 's', id })).toEqual({ cancelled: true })
  await client.untilEvent('s', 'runtime.command.cancelled')
})

describe('session.fleet.start', () => {
  it('gives every open entry of the plan to an agent', async () => {
    const { client, prompts } = await start()
    await say(client, 'plan')
    expect(await client.must('session.fleet.start', { sessionId: 's', prompt: 'Be quick.' })).toEqual({ started: true })
    await client.untilEvent('s', 'childCompleted', 2)
    expect(tasksOf(client).map(({ name, status }) => [name, status])).toEqual([
      ['One', 'completed'],
      ['Two', 'completed'],
    ])
    expect(prompts.filter((prompt) => prompt.startsWith('Be quick.'))).toHaveLength(2)
  })

  it('gives the plan to a coordinator in a branch of its own', async () => {
    const { client, prompts } = await start()
    await say(client, 'plan')
    const answer = await client.must('session.fleet.start', { sessionId: 's', prompt: 'Be quick.', coordinator: true })
    const { coordinatorSessionId: child = '' } = answer
    expect(answer.started).toBe(true)
    await client.must('session.subscribe', { sessionId: child })
    await expect.poll(() => prompts.find((prompt) => prompt.startsWith('You coordinate'))).toBeDefined()
    expect(prompts.find((prompt) => prompt.startsWith('You coordinate'))).toContain('Be quick.\n\n- One\n- Two')
    expect(client.eventsOf('s', 'branch.created').map(({ payload }) => payload)).toMatchObject([
      { childSessionId: child, kind: 'coordinator' },
    ])
    const { children } = await client.must('session.getChildren', { sessionId: 's' })
    expect(children).toMatchObject([{ sessionId: child, branchKind: 'coordinator', title: 'Coordinator' }])
    await expect
      .poll(async () => (await client.must('session.get', { sessionId: child })).session?.agents[0]?.status)
      .toBe('idle')
    await client.must('session.close', { sessionId: child })
    await client.untilEvent('s', 'childCompleted')
    expect(client.eventsOf('s', 'childCompleted')[0]?.payload).toMatchObject({ childSessionId: child })
  })

  it('asks the agent to share out a prompt when there is no plan', async () => {
    const { client, prompts } = await start()
    expect(await client.request('session.fleet.start', { sessionId: 's' })).toMatchObject({
      error: { code: 'message-empty' },
    })
    await client.must('session.fleet.start', { sessionId: 's', prompt: 'Find all bugs' })
    await client.untilEvent('s', 'turn.completed', 2)
    expect(prompts.at(-1)).toContain('Find all bugs')
  })
})

describe('custom agents', () => {
  it('are read from the folder, selected, told to the agent once, and deselected', async () => {
    const { client, prompts, folder } = await start()
    await mkdir(join(folder, '.github/agents'), { recursive: true })
    await writeFile(
      join(folder, '.github/agents/critic.agent.md'),
      '---\ndescription: "Finds: faults"\ntools: [read]\n---\n\nFind faults.\n',
    )
    await writeFile(join(folder, '.github/agents/empty.md'), '---\nname: [\n---\n')
    const listed = await client.must('session.agent.list', { sessionId: 's' })
    const critic = listed.agents.find(({ name }) => name === 'critic')
    expect(critic).toMatchObject({ displayName: 'critic', description: 'Finds: faults', tools: ['read'] })
    expect(listed.agents.some(({ name }) => name === 'empty')).toBe(false)
    expect(await client.must('session.agent.reload', { sessionId: 's' })).toEqual(listed)
    expect(await client.must('session.agent.getCurrent', { sessionId: 's' })).toEqual({ agent: null })
    expect(await client.must('session.agent.select', { sessionId: 's', name: 'critic' })).toEqual({ agent: critic })
    expect(await client.must('session.agent.getCurrent', { sessionId: 's' })).toEqual({ agent: critic })
    await say(client, 'one')
    await say(client, 'two')
    expect(prompts.slice(-2).map((prompt) => prompt.includes('Find faults.'))).toEqual([true, false])
    await client.must('session.agent.deselect', { sessionId: 's' })
    await say(client, 'three')
    expect(prompts.at(-1)).toContain('No longer work as the agent "critic"')
    expect(await client.request('session.agent.select', { sessionId: 's', name: 'none' })).toMatchObject({
      error: { code: 'custom-agent-not-found' },
    })
  })
})

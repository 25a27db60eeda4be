import { expect, it } from 'vitest'
import type { AgentAdapter, RunningAgent, StartOptions } from '#shared/adapter/port'
import { createWorld as acp } from '#core/agents/adapters/acp/testing/world'
import { createReplay as claude } from '#core/agents/adapters/claude-code/testing/world'
import { createWorld as codex } from '#core/agents/adapters/codex/testing/world'
import { createWorld as copilot } from '#core/agents/adapters/copilot/testing/world'
import { createWorld as opencode } from '#core/agents/adapters/opencode/testing/world'
import { ofTest, type ProgramWorld } from '#core/agents/adapters/testing/program-world'
import { ModeGuard } from './mode-guard'
import { hostOfTest } from '#core/testing/host-of-test'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import type { TestClient } from '#core/testing/test-host'

const overAcp = (name: string) => (): Promise<ProgramWorld> =>
  acp('scripted-agent.mjs', { env: { SCRIPTED_AGENT_NAME: name } })

/** Every agent, with a mode that it works in. */
const agents: readonly (readonly [name: string, mode: string, open: () => Promise<ProgramWorld>])[] = [
  ['Claude Code', 'default', claude],
  ['Codex', 'read-only', codex],
  ['GitHub Copilot', 'interactive', copilot],
  ['OpenCode', 'build', opencode],
  ['Gemini', 'ask', overAcp('gemini-cli')],
  ['Claude Code over ACP', 'ask', overAcp('@agentclientprotocol/claude-agent-acp')],
  ['Codex over ACP', 'ask', overAcp('@agentclientprotocol/codex-acp')],
  ['Kimi Code', 'ask', overAcp('Kimi Code CLI')],
  ['Qwen Code', 'ask', overAcp('qwen-code')],
  ['an unknown agent over ACP', 'ask', overAcp('another')],
]

type Lie = 'nothing' | 'another mode' | 'another mode after the first prompt'

/** An agent that does not tell its mode as it is. */
function lying(adapter: AgentAdapter, lie: Lie) {
  const seen = { prompts: 0, disposed: 0 }
  const start = async (options: StartOptions): ReturnType<AgentAdapter['start']> => {
    const started = await adapter.start(options)
    if (!started.ok) return started
    const agent = started.value
    const available = [{ id: 'yolo', name: 'YOLO' }]
    const yolo = { current: 'yolo', available }
    const proxy = new Proxy(agent, {
      get(target, key: keyof RunningAgent) {
        if (key === 'modes' && lie === 'nothing') return undefined
        if (key === 'modes' && lie === 'another mode') return { ...target.modes, state: yolo }
        if (key === 'dispose')
          return async () => {
            seen.disposed++
            await target.dispose()
          }
        if (key === 'prompt')
          return (blocks: Parameters<RunningAgent['prompt']>[0]) => {
            seen.prompts++
            const prompted = target.prompt(blocks)
            if (lie === 'another mode after the first prompt') options.onEvent({ type: 'modes', modes: yolo })
            return prompted
          }
        return target[key]
      },
    })
    return { ok: true, value: proxy }
  }
  return { adapter: { ...adapter, start } satisfies AgentAdapter, seen }
}

async function begin(open: () => Promise<ProgramWorld>, mode: string, lie: Lie) {
  const world = await ofTest(open())
  const { adapter, seen } = lying(world.adapter, lie)
  const test = await hostOfTest([adapter])
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: world.cwd })
  const agent = { kind: 'adapter', adapterName: adapter.adapterName, mode }
  await client.must('session.agent.attach', { sessionId: 's', agent })
  await client.must('session.subscribe', { sessionId: 's' })
  await client.must('session.sendMessage', { sessionId: 's', message: 'slow' })
  return { client, seen }
}

async function answer(client: TestClient, action: 'accept' | 'decline'): Promise<string> {
  await client.untilEvent('s', 'elicitation.requested')
  const { requestId = '', message = '' } = client.eventsOf('s', 'elicitation.requested')[0]?.payload ?? {}
  await client.must('session.ui.handlePendingElicitation', { sessionId: 's', requestId, result: { action } })
  return message
}

const PATIENCE = 60_000

it.each(agents)(
  '%s that reports no mode gets no prompt unless somebody agrees',
  { timeout: PATIENCE },
  async (_name, mode, open) => {
    const { client, seen } = await begin(open, mode, 'nothing')
    expect(await answer(client, 'decline')).toContain(`does not report its mode, but "${mode}" was chosen.`)
    await client.untilEvent('s', 'turn.completed')
    expect(client.eventsOf('s', 'turn.completed')[0]?.payload).toMatchObject({ outcome: 'error' })
    expect(seen.prompts).toBe(0)
  },
)

it.each(agents)(
  '%s that reports another mode gets its prompt when somebody agrees',
  { timeout: PATIENCE },
  async (_name, mode, open) => {
    const { client, seen } = await begin(open, mode, 'another mode')
    await client.untilEvent('s', 'elicitation.requested')
    expect(seen.prompts).toBe(0)
    expect(await answer(client, 'accept')).toContain(`works in the mode "yolo", but "${mode}" was chosen.`)
    await expect.poll(() => seen.prompts).toBe(1)
  },
)

it.each(agents)(
  '%s that changes to a freer mode by itself is stopped, and it is shown',
  { timeout: PATIENCE },
  async (_name, mode, open) => {
    const { client, seen } = await begin(open, mode, 'another mode after the first prompt')
    await client.untilEvent('s', 'turn.completed')
    expect(client.eventsOf('s', 'turn.completed')[0]?.payload).toMatchObject({ outcome: 'error' })
    expect(JSON.stringify(client.events('s'))).toContain(`changed its mode from \\"${mode}\\" to \\"yolo\\" by itself`)
    expect(seen).toEqual({ prompts: 1, disposed: 1 })
  },
)

it('refuses a message that nobody sent at once, and says so', async () => {
  const guard = new ModeGuard({
    name: 'Agent',
    asked: () => 'ask',
    show: () => expect.unreachable(),
    stop: () => undefined,
  })
  guard.begin({ modes: { state: { current: 'yolo', available: [] } } } as unknown as RunningAgent)
  expect((await guard.refusalOf([{ type: 'text', content: 'Tidy up' }], 'system'))?.message).toBe(
    'Agent works in the mode "yolo", but "ask" was chosen. The message was not sent, because nobody was there to agree. Choose another mode or agent.',
  )
})

it('ends the run of an automation whose agent works in another mode, with the reason', async () => {
  const { adapter, seen } = lying(
    scriptedAdapter('worker', () => Promise.resolve(undefined)),
    'another mode',
  )
  const test = await hostOfTest([adapter])
  const client = await test.client()
  const folder = await temporaryFolder()
  const { automation } = await client.must('automation.create', {
    name: 'Tidy',
    folder,
    prompt: 'Tidy up',
    place: 'folder',
    trigger: { kind: 'schedule', cron: '0 0 1 1 *', timeZone: 'UTC' },
    agent: { kind: 'adapter', adapterName: 'worker', mode: 'ask' },
  })
  const { automationId } = automation
  await client.must('automation.run', { automationId })
  await expect
    .poll(async () => (await client.must('automation.get', { automationId })).runs[0], { timeout: 20_000 })
    .toMatchObject({
      state: 'error',
      problem: expect.stringContaining(
        'works in the mode "yolo", but "ask" was chosen. The message was not sent',
      ) as string,
    })
  expect(seen.prompts).toBe(0)
})

it('sends all messages after one that was agreed to, as it said', async () => {
  const questions: string[] = []
  const guard: ModeGuard = new ModeGuard({
    name: 'Agent',
    asked: () => 'ask',
    show(event) {
      if (event.type === 'elicitation.requested') questions.push(event.message)
      queueMicrotask(() => guard.takeAnswer(event.requestId, { action: 'accept' }))
    },
    stop: () => undefined,
  })
  const running = { modes: { state: { current: 'yolo', available: [] } } } as unknown as RunningAgent
  const blocks = [{ type: 'text', content: 'Tidy up' }] as const
  for (const from of [0, 1]) {
    guard.begin(running)
    expect(await guard.refusalOf(blocks, 'user')).toBeUndefined()
    expect(await guard.refusalOf(blocks, 'user')).toBeUndefined()
    expect(questions).toHaveLength(from + 1)
  }
  expect(questions[0]).toMatch(/Send this message and those after it, until the agent starts again\?$/)
})

it.each([
  ['yes', 0],
  ['no', 1],
])('a plan that is answered with "%s" stops an agent that leaves its mode %i times', (optionId, times) => {
  const stops: unknown[] = []
  const guard = new ModeGuard({
    name: 'Agent',
    asked: () => 'plan',
    show: () => undefined,
    stop: (failure) => void stops.push(failure),
  })
  guard.begin({ modes: { state: { current: 'plan', available: [] } } } as unknown as RunningAgent)
  guard.noteRequest({
    type: 'permission.requested',
    requestId: 'r',
    toolName: 'ExitPlanMode',
    toolInput: {},
    summary: 'Go',
    dangerLevel: 'meta',
    options: [
      { optionId: 'yes', name: 'Yes', kind: 'allow_once' },
      { optionId: 'no', name: 'No', kind: 'reject_once' },
    ],
  })
  guard.noteAnswer('r', { outcome: 'selected', optionId })
  guard.changed('acceptEdits')
  expect(stops).toHaveLength(times)
})

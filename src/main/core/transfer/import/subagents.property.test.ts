import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { emptyConversation, reduceConversation } from '#shared/state/conversation'
import type { Conversation } from '#shared/conversation/entities'
import { convert as convertClaude } from '#core/agents/adapters/claude-code/testing/converter'
import { recordedFrames } from '#core/agents/adapters/claude-code/testing/recordings'
import { convert as convertCodex } from '#core/agents/adapters/codex/testing/converter'
import { recordedMessages } from '#core/agents/adapters/codex/testing/recordings'
import { convert as convertCopilot } from '#core/agents/adapters/copilot/testing/converter'
import { recordedEvents as recordedCopilot } from '#core/agents/adapters/copilot/testing/recordings'
import { convert as convertOpencode } from '#core/agents/adapters/opencode/testing/converter'
import { recordedEvents as recordedOpencode } from '#core/agents/adapters/opencode/testing/recordings'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient, type TestHost } from '#core/testing/test-host'

/** Number of runs per agent; set PARLEY_RUNS for more. */
const RUNS = Math.ceil(Number(process.env['PARLEY_RUNS'] ?? 10) / 5)

/** By agent, its events for a prompt that a subagent worked on. */
const agents: Readonly<Record<string, () => readonly AdapterEvent[]>> = {
  'claude-code': () => convertClaude(recordedFrames('subagent')),
  codex: () => convertCodex(recordedMessages('subagent')),
  copilot: () => convertCopilot(recordedCopilot('subagent')),
  opencode: () => convertOpencode(recordedOpencode('subagent')),
}

const conversationOf = async (client: TestClient, sessionId: string): Promise<Conversation> => {
  const { conversation } = await client.must('session.subscribe', { sessionId })
  return conversation ?? emptyConversation(sessionId)
}

/** Returns the part that is the same before and after a restart. */
const lasting = ({ features: _running, status: _now, ...rest }: Conversation) => rest

it.each(Object.entries(agents))(
  'the session of a subagent of %s is the same for who watched it, stored, and after a restart',
  async (adapterName, read) => {
    const told = read()
    expect(told.filter(({ type }) => type === 'subagent.spawned').length).toBeGreaterThan(0)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: told.length }), fc.boolean(), async (cut, dies) => {
        const hosts: TestHost[] = []
        const goOn = Promise.withResolvers<undefined>()
        const agent = scriptedAdapter(adapterName, async ({ emit }) => {
          for (const event of told.slice(0, cut)) emit(event)
          await goOn.promise
          for (const event of told.slice(cut)) emit(event)
          return undefined
        })
        try {
          const test = await startTestHost([agent])
          hosts.push(test)
          const client = await test.client()
          await client.must('session.create', { sessionId: 's' })
          await client.must('session.subscribe', { sessionId: 's' })
          await client.must('session.sendMessage', { sessionId: 's', message: 'go' })
          await client.untilEvent('s', 'user_message.acknowledged')
          const isBegun = told.slice(0, cut).some(({ type }) => type === 'subagent.spawned')
          if (!isBegun) goOn.resolve(undefined)
          await client.untilEvent('s', 'subagent.spawned')
          const { childSessionId = '' } = client.eventsOf('s', 'subagent.spawned')[0]?.payload ?? {}
          const start = await client.must('session.subscribe', { sessionId: childSessionId })
          if (!dies) {
            goOn.resolve(undefined)
            await client.untilEvent('s', 'turn.completed')
            // Codex's subagent works on after the prompt; it ends with its agent.
            await client.must('session.close', { sessionId: 's' })
            const isOver = async () => (await client.must('session.get', { sessionId: childSessionId })).session?.status
            await expect.poll(isOver).toBe('closed')
            const live = client
              .events(childSessionId)
              .filter(({ sequence }) => sequence > start.sequence)
              .reduce(reduceConversation, start.conversation ?? emptyConversation(childSessionId))
            expect(lasting(live)).toEqual(lasting(await conversationOf(client, childSessionId)))
          }
          const stored = dies ? null : await conversationOf(client, childSessionId)
          const again = await test.again()
          hosts.push(again)
          const later = await again.client()
          const restored = await conversationOf(later, childSessionId)
          if (stored !== null) expect(lasting(restored)).toEqual(lasting(stored))
          expect(restored.turns).toMatchObject([{ turnNumber: 1 }])
          expect(restored.turns[0]?.outcome).toBeDefined()
          expect(restored.blocks.every(({ status }) => status === 'complete')).toBe(true)
          expect((await conversationOf(later, 's')).subagents).toMatchObject([{ childSessionId, status: 'completed' }])
        } finally {
          goOn.resolve(undefined)
          for (const host of hosts.reverse()) await host.cleanUp()
        }
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 20_000,
)

import { writeFile } from 'node:fs/promises'
import type { SessionEventCases } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** A session whose agent has ended with it. */
async function closed(scenario: Scenario): Promise<{ sessionId: string; agentId: string }> {
  const { sessionId, agentId } = await scenario.say(await scenario.session(), 'say bye')
  await scenario.must('session.close', { sessionId })
  return { sessionId, agentId }
}

/** Cases for the events of the environments that agents run in. */
export const environmentEventCases = {
  'environment.creating': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.once(closed)
      return { sessionId, payload: { sessionId, agentId, adapterName: 'playground' } }
    },
  },
  'environment.ready': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.once(closed)
      return { sessionId, payload: { sessionId, agentId } }
    },
    after: ['environment.creating', 'agent.added'],
  },
  'environment.terminated': {
    async when(scenario) {
      const { sessionId, agentId } = await scenario.once(closed)
      return { sessionId, payload: { sessionId, agentId, expected: true } }
    },
    after: ['environment.creating', 'environment.ready', 'turn.completed'],
  },
  'transcript.changed': {
    async when(scenario) {
      const { record: path } = scenario.host
      const { sessionId, agentId } = await scenario.act(async () => {
        await writeFile(path, '{}\n')
        return undefined
      })
      return { sessionId, payload: { sessionId, agentId, path, size: 3 } }
    },
    after: ['environment.ready'],
  },
  'transcript.written': {
    async when(scenario) {
      const { sessionId, turnId } = await scenario.tour()
      return { sessionId, payload: { sessionId, turnId } }
    },
    after: ['turn.completed'],
  },
} satisfies SessionEventCases

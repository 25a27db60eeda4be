import { writeFile } from 'node:fs/promises'
import type { SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'

/** A session whose agent has ended with it. */
async function closed(stage: Stage): Promise<{ sessionId: string; agentId: string }> {
  const { sessionId, agentId } = await stage.say(await stage.session(), 'say bye')
  await stage.must('session.close', { sessionId })
  return { sessionId, agentId }
}

/** Cases for the events of the environments that agents run in. */
export const environmentEventCases = {
  'environment.creating': {
    async when(stage) {
      const { sessionId, agentId } = await stage.once(closed)
      return { sessionId, payload: { sessionId, agentId, adapterName: 'playground' } }
    },
  },
  'environment.ready': {
    async when(stage) {
      const { sessionId, agentId } = await stage.once(closed)
      return { sessionId, payload: { sessionId, agentId } }
    },
    after: ['environment.creating', 'agent.added'],
  },
  'environment.terminated': {
    async when(stage) {
      const { sessionId, agentId } = await stage.once(closed)
      return { sessionId, payload: { sessionId, agentId, expected: true } }
    },
    after: ['environment.creating', 'environment.ready', 'turn.completed'],
  },
  'transcript.changed': {
    async when(stage) {
      const { record: path } = stage.theatre
      const { sessionId, agentId } = await stage.act(async () => {
        await writeFile(path, '{}\n')
        return undefined
      })
      return { sessionId, payload: { sessionId, agentId, path, size: 3 } }
    },
    after: ['environment.ready'],
  },
  'transcript.written': {
    async when(stage) {
      const { sessionId, turnId } = await stage.tour()
      return { sessionId, payload: { sessionId, turnId } }
    },
    after: ['turn.completed'],
  },
} satisfies SessionEventCases

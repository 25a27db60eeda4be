import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withHost } from '../host'
import type { Finding } from '../report'

const SESSIONS = 64
const TURNS = 4

/** What the host holds in memory for each session that is open and has an agent, the agent's own process left out. */
export async function memory(): Promise<Finding[]> {
  const answer = 'A few words of an answer. '.repeat(200)
  return withHost(
    async ({ emit }) => {
      emit({ type: 'text', delta: answer })
      return Promise.resolve(undefined)
    },
    async (client, store) => {
      const held = async (from: number, to: number): Promise<number> => {
        for (let at = from; at < to; at++) {
          const sessionId = `s${at}`
          await client.must('session.create', { sessionId })
          await client.must('session.subscribe', { sessionId })
          for (let turn = 1; turn <= TURNS; turn++) {
            await client.must('session.sendMessage', { sessionId, message: 'go on' })
            await client.untilEvent(sessionId, 'turn.completed', turn)
          }
        }
        await store.idle()
        // What the client keeps is no part of the host.
        client.notifications.length = 0
        return collected()
      }
      // The first few bring what all share.
      const few = await held(0, 8)
      const many = await held(8, 8 + SESSIONS)
      return [{ name: 'memory-per-session', value: (many - few) / SESSIONS / 1e6, unit: 'MB', goal: { atMost: 1 } }]
    },
  )
}

/** Bytes in use once everything is collected that is not needed, which takes more than one round. */
async function collected(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 5; round++) {
    collect()
    await wait(50)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/* One run of the measure of memory, in a process of its own: others would leave compiled code and garbage. */

import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { withHost } from '../host'
import { ANSWER, type MemoryOfSessions } from './memory'

/** Number of sessions measured. */
const SESSIONS = 64
/** Number of sessions opened before, so that the code they share is compiled when the others are measured. */
const WARM_UP = 96
const TURNS = 4
/** Number of further turns of a few sessions. */
const MORE_TURNS = 50

/**
 * Measures the host's memory per open session with an agent, without the agent's own process; and per further turn,
 * whose text is only in the store.
 */
async function memoryOfSessions(): Promise<MemoryOfSessions> {
  return withHost(
    async ({ emit }) => {
      emit({ type: 'text', delta: ANSWER })
      return Promise.resolve(undefined)
    },
    async (client, store) => {
      const open = async (sessionId: string): Promise<void> => {
        await client.must('session.create', { sessionId })
        await client.must('session.subscribe', { sessionId })
      }
      const work = async (sessionId: string, turns: number): Promise<void> => {
        for (let turn = 1; turn <= turns; turn++) {
          await client.must('session.sendMessage', { sessionId, message: 'go on' })
          await client.untilEvent(sessionId, 'turn.completed', turn)
        }
      }
      const held = async (): Promise<number> => {
        await store.idle()
        // Notifications kept by the client are not part of the host.
        client.notifications.length = 0
        return collected()
      }
      const sessions = Array.from({ length: WARM_UP + SESSIONS }, (_, at) => `s${at}`)
      const warm = sessions.splice(0, WARM_UP)
      for (const sessionId of warm) await open(sessionId).then(() => work(sessionId, TURNS))
      const few = warm.slice(0, 8)
      const before = await held()
      for (const sessionId of sessions) await open(sessionId).then(() => work(sessionId, TURNS))
      const opened = await held()
      for (const sessionId of few) await work(sessionId, MORE_TURNS)
      const longer = await held()
      return {
        perSession: (opened - before) / sessions.length / 1e3,
        perTurn: (longer - opened) / (few.length * MORE_TURNS) / 1e3,
      }
    },
  )
}

/** Returns the bytes in use after garbage collection, which takes more than one round. */
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

console.log(JSON.stringify(await memoryOfSessions()))

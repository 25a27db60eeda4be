import { fileURLToPath } from 'node:url'
import { createAcpAdapter } from '../../src/main/core/agents/adapters/acp'
import { createProcesses } from '../../src/main/core/base/process/processes'
import { withHostOf } from '../host'
import { percentile, type Finding } from '../report'

const SESSIONS = 8
/** How long each agent writes, in milliseconds. */
const DURATION = 6000

/**
 * How long it takes from an agent's writing of some text to a client's having it, while eight agents, each a process of
 * its own, write every 20 ms. What is collected before it is sent on is in it.
 */
export async function latency(): Promise<Finding[]> {
  const processes = createProcesses()
  const adapter = createAcpAdapter(
    {
      adapterName: 'streaming',
      displayName: 'Streaming',
      description: '',
      origin: 'settings',
      command: process.execPath,
      args: [fileURLToPath(new URL('../agents/streaming-agent.mjs', import.meta.url))],
      env: {},
    },
    { processes },
  )
  try {
    return await withHostOf(adapter, async (client) => {
      const latencies: number[] = []
      // It looks after every notification, and is never content.
      void client.until(() => {
        const notification = client.notifications.at(-1)
        if (notification?.method !== 'session.event' || notification.params.type !== 'block.delta') return false
        const now = performance.timeOrigin + performance.now()
        const { delta } = notification.params.payload as { delta: string }
        for (const time of delta.split(' ')) if (time !== '') latencies.push(now - Number(time))
        return false
      })
      const sessions = Array.from({ length: SESSIONS }, (_, index) => `s${index}`)
      for (const sessionId of sessions) {
        await client.must('session.create', { sessionId })
        await client.must('session.subscribe', { sessionId })
        // Once before it counts: starting an agent is not what is measured.
        await client.must('session.sendMessage', { sessionId, message: '20' })
        await client.untilEvent(sessionId, 'turn.completed')
      }
      latencies.length = 0
      await Promise.all(
        sessions.map(async (sessionId) => {
          await client.must('session.sendMessage', { sessionId, message: String(DURATION) })
          await client.untilEvent(sessionId, 'turn.completed', 2)
        }),
      )
      if (latencies.length < SESSIONS) throw new Error('nothing was streamed')
      return [
        { name: 'latency-p50', value: percentile(latencies, 0.5), unit: 'ms' },
        { name: 'latency-p95', value: percentile(latencies, 0.95), unit: 'ms', goal: { atMost: 25 } },
      ]
    })
  } finally {
    await processes.dispose()
  }
}

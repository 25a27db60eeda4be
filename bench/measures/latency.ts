import { fileURLToPath } from 'node:url'
import { createAcpAdapter } from '#core/agents/adapters/acp'
import { createProcesses } from '#core/base/process/processes'
import { withHostOf } from '../host'
import { measured, type Finding } from '../report'
import { percentilesOfParts } from '../samples'

const SESSIONS = 8
/** Writing time of each agent, in milliseconds. */
const DURATION = 10_000

/**
 * Measures the latency from an agent's output of a text to its arrival at a client, while eight agents, each in its own
 * process, write every 20 ms. Includes the batching of events.
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
      // The condition is checked after every notification and never true.
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
        // Warm-up: starting an agent is not part of the measurement.
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
        measured('latency-p50', percentilesOfParts(latencies, 0.5), 'ms'),
        measured('latency-p95', percentilesOfParts(latencies, 0.95), 'ms', { atMost: 25 }),
      ]
    })
  } finally {
    await processes.dispose()
  }
}

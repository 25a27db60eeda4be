import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Script } from '#core/testing/scripted-agent'
import { growth } from '../growth'
import { withHost } from '../host'
import { Random } from '../random'
import { percentile, type Finding } from '../report'
import { TextSource } from '../text'

const CHARACTERS = 10_000
/** Duration of such an answer from a model. */
const ANSWER_MS = 8000
const STEP_MS = 20
const TURNS = 20
const SESSIONS = 8

/** Streams one answer in steps of 20 ms, as an agent does. */
function answering(content: string, duration = ANSWER_MS): Script {
  return async ({ emit }) => {
    const step = Math.ceil((content.length * STEP_MS) / duration)
    const begin = performance.now()
    for (let at = 0, count = 0; at < content.length; at += step, count++) {
      emit({ type: 'text', delta: content.slice(at, at + step) })
      await wait(Math.max(0, begin + count * STEP_MS - performance.now()))
    }
    return undefined
  }
}

/**
 * Measures the store's cost of whole turns with one streamed answer each, through the host: everything that is written
 * for them.
 */
export async function turn(): Promise<Finding[]> {
  const content = new TextSource(new Random(11)).answer(CHARACTERS)
  // The first answer takes as long as a model's; the duration of the others does not affect the bytes.
  let duration = ANSWER_MS
  const script: Script = (context) => answering(content, duration)(context)
  return withHost(script, async (client, store) => {
    await client.must('session.create', { sessionId: 's' })
    await client.must('session.subscribe', { sessionId: 's' })
    let turns = 0
    const oneTurn = async (): Promise<void> => {
      await client.must('session.sendMessage', { sessionId: 's', message: 'go on' })
      await client.untilEvent('s', 'turn.completed', ++turns)
      await store.idle()
    }
    const paced = await growth(store, oneTurn)
    duration = 200
    const grown = await growth(store, async () => {
      for (let count = 0; count < TURNS; count++) await oneTurn()
    })
    const bytes = grown.bytes / (TURNS * Buffer.byteLength(content))
    return [
      { name: 'turn-rows', value: paced.rows, unit: 'rows', goal: { atMost: 50 } },
      { name: 'turn-bytes', value: bytes, unit: 'times the text', goal: { atMost: 3 } },
    ]
  })
}

/** Measures the event loop delay of the host while eight sessions stream, and the latency of a chunk to a client. */
export async function streaming(): Promise<Finding[]> {
  const content = new TextSource(new Random(12)).answer(CHARACTERS * 4)
  return withHost(answering(content), async (client) => {
    const sessions = Array.from({ length: SESSIONS }, (_, index) => `s${index}`)
    for (const sessionId of sessions) {
      await client.must('session.create', { sessionId })
      await client.must('session.subscribe', { sessionId })
    }
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await Promise.all(
      sessions.map(async (sessionId) => {
        await client.must('session.sendMessage', { sessionId, message: 'go' })
        await client.untilEvent(sessionId, 'turn.completed')
      }),
    )
    delay.disable()
    const deltas = sessions.map((sessionId) => client.eventsOf(sessionId, 'block.delta').length)
    const perSecond = deltas.map((count) => (count * 1000) / ANSWER_MS)
    return [
      { name: 'loop-delay-p99', value: delay.percentile(99) / 1e6, unit: 'ms', goal: { atMost: 16 } },
      { name: 'loop-delay-max', value: delay.max / 1e6, unit: 'ms' },
      { name: 'deltas', value: percentile(perSecond, 0.5), unit: 'a second and session' },
    ]
  })
}

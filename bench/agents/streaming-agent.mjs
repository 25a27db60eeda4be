// An Agent Client Protocol agent that answers every prompt with the time, every 20 ms for as many milliseconds as the
// prompt states. A time is in fractional milliseconds since 1970 and ends with a space.
import { createInterface } from 'node:readline'

const STEP_MS = 20
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

const answers = {
  initialize: () => ({ protocolVersion: 1, agentCapabilities: {}, authMethods: [] }),
  'session/new': () => ({ sessionId: 'streaming' }),
  'session/prompt': async ({ sessionId, prompt }) => {
    const duration = Number(prompt.at(-1)?.text ?? 0)
    const begin = performance.now()
    for (let at = STEP_MS; at <= duration; at += STEP_MS) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, begin + at - performance.now())))
      const text = `${performance.timeOrigin + performance.now()} `
      const update = { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } }
      send({ method: 'session/update', params: { sessionId, update } })
    }
    return { stopReason: 'end_turn' }
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  const answer = answers[method]
  if (id === undefined) continue
  if (answer === undefined) send({ id, error: { code: -32601, message: `there is no ${method}` } })
  else void Promise.resolve(answer(params)).then((result) => send({ id, result }))
}

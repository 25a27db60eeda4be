import assert from 'node:assert/strict'
import type { World } from '../harness'
import type { ConformanceCase, Stage } from '../stage'

/** Cases about an agent's answers. */
export function answerCases<W extends World>({
  scenarios,
  always,
  when,
  withAgent,
  answersAgain,
}: Stage<W>): ConformanceCase[] {
  return [
    always('streams an answer in pieces, in order', () =>
      withAgent(async (run) => {
        const result = await run.prompt(scenarios.text.prompt)
        assert.equal(result.outcome, 'completed')
        assert(run.watch.of('text').length >= 2, 'there is more than one piece')
        assert(run.watch.text.includes(scenarios.text.answer), `the answer is in ${JSON.stringify(run.watch.text)}`)
      }),
    ),

    when(scenarios.thinking, 'tells its thoughts apart from its answer', ({ prompt }) =>
      withAgent(async (run) => {
        const result = await run.prompt(prompt)
        assert.equal(result.outcome, 'completed')
        const order = run.watch.events.map((event) => event.type)
        assert(order.includes('reasoning'), 'there are thoughts')
        assert(order.indexOf('reasoning') < order.lastIndexOf('text'), 'the answer follows the thoughts')
      }),
    ),

    when(scenarios.providerError, "tells an error of the model's provider as such", ({ prompt, message }) =>
      withAgent(async (run) => {
        const result = await run.prompt(prompt)
        assert.equal(result.outcome, 'error')
        assert.equal(result.failure?.category, 'provider')
        assert(result.failure.message.includes(message), `${JSON.stringify(result.failure.message)} says ${message}`)
      }),
    ),

    when(scenarios.unknown, 'passes on what it does not know, and goes on', ({ prompt }) =>
      withAgent(async (run) => {
        const result = await run.prompt(prompt)
        assert.equal(result.outcome, 'completed')
        assert(run.watch.of('unknown').length > 0, 'the message is passed on')
        await answersAgain(run)
      }),
    ),
  ]
}

import assert from 'node:assert/strict'
import type { World } from '../harness'
import type { ConformanceCase, Stage } from '../stage'
import { within } from '../watch'

/** Cases about cancelling an agent. */
export function stopCases<W extends World>({
  limits,
  scenarios,
  always,
  when,
  withAgent,
  answersAgain,
}: Stage<W>): ConformanceCase[] {
  return [
    when(scenarios.longAnswer, 'stops answering when it is cancelled, and goes on', ({ prompt }) =>
      withAgent(async (run) => {
        const result = await run.promptUntil(prompt, async () => {
          await run.watch.until('text', limits.answer, (event) => event.type === 'text', 2)
          await within(run.agent.cancel(), limits.stop, 'the end of the cancel')
        })
        assert.equal(result.outcome, 'cancelled')
        assert.equal(run.watch.sightings.at(-1)?.what, 'result', 'nothing comes after the result')
        await answersAgain(run)
      }),
    ),

    when(scenarios.longTool, 'stops a tool when it is cancelled, and goes on', ({ prompt, runs }) =>
      withAgent(async (run) => {
        const result = await run.promptUntil(prompt, async () => {
          await run.watch.until('running tool', limits.answer, runs)
          await within(run.agent.cancel(), limits.stop, 'the end of the cancel')
        })
        assert.equal(result.outcome, 'cancelled')
        assert(!run.watch.of('tool.completed').some((event) => event.outcome === 'ok'), 'the tool does not succeed')
        await answersAgain(run)
      }),
    ),

    always('does nothing when there is nothing to cancel', () =>
      withAgent(async (run) => {
        await within(run.agent.cancel(), limits.stop, 'the end of the cancel')
        await answersAgain(run)
      }),
    ),
  ]
}

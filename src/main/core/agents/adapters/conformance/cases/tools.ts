import assert from 'node:assert/strict'
import type { AdapterEvent } from '#shared/adapter/port'
import type { World } from '../harness'
import type { ConformanceCase, Stage } from '../stage'

/** Cases about an agent's tools. */
export function toolCases<W extends World>({ scenarios, when, withAgent, answersAgain }: Stage<W>): ConformanceCase[] {
  return [
    when(scenarios.tool, 'uses a tool and tells its arguments and result', ({ prompt, args, output }) =>
      withAgent(async (run) => {
        const result = await run.prompt(prompt)
        assert.equal(result.outcome, 'completed')
        const completed = run.watch.of('tool.completed').find((event) => event.outcome === 'ok')
        assert(completed !== undefined, 'a tool succeeds')
        const events = run.watch.events.filter(
          (event) => 'toolCallId' in event && event.toolCallId === completed.toolCallId,
        )
        assertIncludes(argsOf(events), args)
        assert(JSON.stringify(events).includes(JSON.stringify(output).slice(1, -1)), `the result has ${output} in it`)
      }),
    ),

    when(scenarios.permission, 'runs a tool that was allowed', ({ prompt, ran }) =>
      withAgent(async (run, world) => {
        const result = await run.prompt(prompt)
        assert.equal(result.outcome, 'completed')
        assert(run.watch.of('permission.requested').length > 0, 'permission is asked for')
        assert(
          run.watch.of('tool.completed').some((event) => event.outcome === 'ok'),
          'a tool succeeds',
        )
        assert.equal(await ran(world), true, 'the tool has run')
      }),
    ),

    when(scenarios.permission, 'does not run a tool that was denied, and goes on', ({ prompt, ran }) =>
      withAgent(async (run, world) => {
        const result = await run.prompt(prompt)
        // Some agents treat a denial as an answer, others as the end of the turn.
        assert(result.outcome === 'completed' || result.outcome === 'cancelled', 'the turn ends without an error')
        assert(run.watch.of('permission.requested').length > 0, 'permission is asked for')
        assert(!run.watch.of('tool.completed').some((event) => event.outcome === 'ok'), 'no tool succeeds')
        assert.equal(await ran(world), false, 'the tool has not run')
        await answersAgain(run)
      }, 'reject'),
    ),
  ]
}

/** Returns the final arguments of a tool call. */
function argsOf(events: readonly AdapterEvent[]): Readonly<Record<string, unknown>> {
  return events.reduce<Readonly<Record<string, unknown>>>((args, event) => ('args' in event ? event.args : args), {})
}

function assertIncludes(all: Readonly<Record<string, unknown>>, some: Readonly<Record<string, unknown>>): void {
  const common = Object.fromEntries(Object.keys(some).map((key) => [key, all[key]]))
  assert.deepEqual(common, some)
}

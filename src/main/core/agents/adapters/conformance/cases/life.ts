import assert from 'node:assert/strict'
import type { AdapterEvent } from '#shared/adapter/port'
import type { Absent, Limits, Scenarios, World } from '../harness'
import { goneWithin, startRun } from '../run'
import type { ConformanceCase, Stage } from '../stage'
import { within } from '../watch'

/** Cases about the start, end and restart of an agent. */
export function lifeCases<W extends World>({
  limits,
  scenarios,
  always,
  when,
  inWorld,
  withAgent,
}: Stage<W>): ConformanceCase[] {
  return [
    always('starts as a new session and ends when it is told to', () =>
      withAgent(async (run) => {
        assert.notEqual(run.agent.adapterSessionId, '')
        assert.equal(run.agent.continued, 'new')
        await run.agent.dispose()
        const exit = await run.closed()
        assert.equal(exit.expected, true)
        assert.notEqual(exit.reason, '')
      }),
    ),

    always('gives up a start that nobody waits for any more', () =>
      inWorld(async (world) => {
        const signal = AbortSignal.abort()
        const options = { cwd: world.cwd, directories: [], onEvent: ignore, onLog: ignore, signal }
        const started = await within(world.adapter.start(options), limits.start, 'the end of the start')
        assert.equal(started.ok, false)
        await goneWithin(world, limits.stop)
      }),
    ),

    when(scenarios.crash, 'ends a prompt as an error when the agent is gone', ({ prompt, kill }) =>
      withAgent(async (run, world) => {
        const result = await run.promptUntil(prompt, async () => {
          await run.watch.until('sign of life', limits.answer, isOutput)
          if (kill === undefined) await within(run.agent.closed, limits.answer, 'the end of the agent')
          else await kill(world)
        })
        assert.equal(result.outcome, 'error')
        const exit = await run.closed()
        assert.equal(exit.expected, false)
        assert.notEqual(exit.reason, '')
      }),
    ),

    when(scenarios.longAnswer, 'ends its prompt and its processes when it is disposed of', ({ prompt }) =>
      withAgent(async (run) => {
        const result = await run.promptUntil(prompt, async () => {
          await run.watch.until('text', limits.answer, (event) => event.type === 'text')
          await within(run.agent.dispose(), limits.stop, 'the end')
        })
        assert.notEqual(result.outcome, 'completed')
        assert.equal((await run.closed()).expected, true)
      }),
    ),

    when(scenarios.resume, 'takes up its session again after a restart', (scenario) =>
      inWorld((world) => resumes(world, limits, scenario)),
    ),
  ]
}

type Resume = Exclude<Scenarios<World>['resume'], Absent>

async function resumes(world: World, limits: Limits, { tell, ask, answer }: Resume): Promise<void> {
  const first = await startRun(world, limits)
  const { adapterSessionId } = first.agent
  assert(first.agent.resume !== undefined || first.agent.load !== undefined, 'the agent says that it can')
  assert.equal((await first.prompt(tell)).outcome, 'completed')
  await first.end()

  const second = await startRun(world, limits, { resume: { adapterSessionId } })
  assert.notEqual(second.agent.continued, 'new')
  assert.equal(second.agent.adapterSessionId, adapterSessionId)
  assert.equal(second.watch.text, '', 'what was said before is not said again')
  assert.equal((await second.prompt(ask)).outcome, 'completed')
  assert(second.watch.text.includes(answer), `${answer} is in ${JSON.stringify(second.watch.text)}`)
  await second.end()
}

const isOutput = (event: AdapterEvent): boolean => event.type === 'text' || event.type === 'reasoning'

const ignore = (): void => undefined

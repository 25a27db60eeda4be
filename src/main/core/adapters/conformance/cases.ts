import assert from 'node:assert/strict'
import type { AdapterEvent } from '../../../../shared/adapter/port'
import { ReasoningEffort } from '../../../../shared/session/entities'
import { defaultLimits, type Absent, type Harness, type Limits, type Scenarios, type World } from './harness'
import { goneWithin, startRun, type Policy, type Run } from './run'
import { within } from './watch'

/** One thing that every adapter has to do. */
export interface ConformanceCase {
  readonly name: string
  /** Why it cannot be shown with this agent. Such a case must not be run, and its reason has to be told. */
  readonly absent?: string
  /** The longest that it can take, in milliseconds. */
  readonly limit: number
  /** Rejects with an assertion error when the adapter does otherwise. */
  run(): Promise<void>
}

/** All cases for one agent, independent of any test runner. Each makes a world of its own and removes it. */
export function conformanceCases<W extends World>(harness: Harness<W>): ConformanceCase[] {
  const limits: Limits = { ...defaultLimits, ...harness.limits }
  const { scenarios } = harness
  const limit = 3 * limits.start + 3 * limits.answer + 6 * limits.stop

  const inWorld = async (act: (world: W) => Promise<void>): Promise<void> => {
    const world = await harness.create()
    try {
      await act(world)
    } finally {
      await world.dispose()
    }
  }

  /** A case about one running agent, which is ended afterwards and held to the rules that always apply. */
  const withAgent = (act: (run: Run, world: W) => Promise<void>, policy: Policy = 'allow') =>
    inWorld(async (world) => {
      const run = await startRun(world, limits, { policy })
      try {
        await act(run, world)
      } catch (error) {
        await run.agent.dispose()
        throw error
      }
      await run.end()
    })

  const always = (name: string, run: () => Promise<void>): ConformanceCase => ({ name, limit, run })
  const when = <S extends object>(
    scenario: S | Absent,
    name: string,
    run: (scenario: S) => Promise<void>,
  ): ConformanceCase =>
    'absent' in scenario
      ? { name, limit, absent: scenario.absent, run: () => Promise.resolve() }
      : { name, limit, run: () => run(scenario) }

  const answersAgain = async (run: Run): Promise<void> => {
    const before = run.watch.sightings.length
    const result = await run.prompt(scenarios.text.prompt)
    assert.equal(result.outcome, 'completed', 'the next prompt works')
    const seen = run.watch.sightings.slice(before)
    assert(seen.some((sighting) => sighting.what === 'event' && sighting.event.type === 'text'))
  }

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
        // Some agents take a denial as an answer, others as the end of the turn.
        assert(result.outcome === 'completed' || result.outcome === 'cancelled', 'the turn ends without an error')
        assert(run.watch.of('permission.requested').length > 0, 'permission is asked for')
        assert(!run.watch.of('tool.completed').some((event) => event.outcome === 'ok'), 'no tool succeeds')
        assert.equal(await ran(world), false, 'the tool has not run')
        await answersAgain(run)
      }, 'reject'),
    ),

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

    when(scenarios.providerError, "tells an error of the model's provider as such", ({ prompt, message }) =>
      withAgent(async (run) => {
        const result = await run.prompt(prompt)
        assert.equal(result.outcome, 'error')
        assert.equal(result.failure?.category, 'provider')
        assert(result.failure.message.includes(message), `${JSON.stringify(result.failure.message)} says ${message}`)
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

    when(scenarios.unknown, 'passes on what it does not know, and goes on', ({ prompt }) =>
      withAgent(async (run) => {
        const result = await run.prompt(prompt)
        assert.equal(result.outcome, 'completed')
        assert(run.watch.of('unknown').length > 0, 'the message is passed on')
        await answersAgain(run)
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

    always('changes its mode, model and effort to those it offers, and to no others', () =>
      withAgent(async ({ agent }) => {
        const { efforts } = agent
        for (const effort of ReasoningEffort.options) {
          if (efforts === undefined) break
          const { current, supportedReasoningLevels } = efforts.state
          const isOffered = supportedReasoningLevels[effort] !== undefined
          assert.equal((await efforts.set(effort)).ok, isOffered)
          assert.equal(efforts.state.current, isOffered ? effort : current)
        }
        for (const control of [agent.modes, agent.models]) {
          if (control === undefined) continue
          const { available } = control.state
          assert(
            available.some((choice) => choice.id === control.state.current),
            'what is chosen is offered',
          )
          for (const { id } of available) {
            assert.deepEqual(await control.set(id), { ok: true, value: undefined })
            assert.equal(control.state.current, id)
          }
          assert.equal((await control.set('no such choice')).ok, false)
          assert.equal(control.state.current, available.at(-1)?.id)
        }
      }),
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

/** The arguments of a tool call as they are known at its end. */
function argsOf(events: readonly AdapterEvent[]): Readonly<Record<string, unknown>> {
  return events.reduce<Readonly<Record<string, unknown>>>((args, event) => ('args' in event ? event.args : args), {})
}

function assertIncludes(all: Readonly<Record<string, unknown>>, some: Readonly<Record<string, unknown>>): void {
  const common = Object.fromEntries(Object.keys(some).map((key) => [key, all[key]]))
  assert.deepEqual(common, some)
}

const isOutput = (event: AdapterEvent): boolean => event.type === 'text' || event.type === 'reasoning'

const ignore = (): void => undefined

import assert from 'node:assert/strict'
import { defaultLimits, type Absent, type Harness, type Limits, type Scenarios, type World } from './harness'
import { startRun, type Policy, type Run } from './run'

/** One required behavior of every adapter. */
export interface ConformanceCase {
  readonly name: string
  /** Reason why it cannot be shown with this agent. Such a case must not be run, and its reason has to be reported. */
  readonly absent?: string
  /** Time limit in milliseconds. */
  readonly limit: number
  /** Rejects with an assertion error when the adapter behaves differently. */
  run(): Promise<void>
}

/** Tools for building the cases of an agent. */
export interface Stage<W extends World> {
  readonly limits: Limits
  readonly scenarios: Scenarios<W>
  /** A case that applies to every agent. */
  always(name: string, run: () => Promise<void>): ConformanceCase
  /** A case that applies if the agent can show the behavior. */
  when<S extends object>(scenario: S | Absent, name: string, run: (scenario: S) => Promise<void>): ConformanceCase
  /** Acts in a separate environment, which is removed afterwards. */
  inWorld(act: (world: W) => Promise<void>): Promise<void>
  /** Acts with one running agent, which is ended afterwards and checked against the rules that always apply. */
  withAgent(act: (run: Run, world: W) => Promise<void>, policy?: Policy): Promise<void>
  /** Asserts that the agent answers a further prompt. */
  answersAgain(run: Run): Promise<void>
}

/** Creates the stage for one agent. */
export function stageFor<W extends World>(harness: Harness<W>): Stage<W> {
  const limits: Limits = { ...defaultLimits, ...harness.limits }
  const { scenarios } = harness
  const limit = 3 * limits.start + 3 * limits.answer + 6 * limits.stop

  const inWorld: Stage<W>['inWorld'] = async (act) => {
    const world = await harness.create()
    try {
      await act(world)
    } finally {
      await world.dispose()
    }
  }
  return {
    limits,
    scenarios,
    inWorld,
    always: (name, run) => ({ name, limit, run }),
    when: (scenario, name, run) =>
      'absent' in scenario
        ? { name, limit, absent: scenario.absent, run: () => Promise.resolve() }
        : { name, limit, run: () => run(scenario) },
    withAgent: (act, policy = 'allow') =>
      inWorld(async (world) => {
        const run = await startRun(world, limits, { policy })
        try {
          await act(run, world)
        } catch (error) {
          await run.agent.dispose()
          throw error
        }
        await run.end()
      }),
    async answersAgain(run) {
      const before = run.watch.sightings.length
      const result = await run.prompt(scenarios.text.prompt)
      assert.equal(result.outcome, 'completed', 'the next prompt works')
      const seen = run.watch.sightings.slice(before)
      assert(seen.some((sighting) => sighting.what === 'event' && sighting.event.type === 'text'))
    },
  }
}

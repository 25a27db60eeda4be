import assert from 'node:assert/strict'
import { ReasoningEffort } from '#shared/session/entities'
import type { World } from '../harness'
import type { ConformanceCase, Stage } from '../stage'

/** Cases about an agent's settings. */
export function controlCases<W extends World>({ always, withAgent }: Stage<W>): ConformanceCase[] {
  return [
    always('offers the modes that it announces before it runs', () =>
      withAgent(async ({ agent }, { adapter }) => {
        const announced = adapter.modes?.map(({ id }) => id) ?? []
        const offered = agent.modes?.state.available.map(({ id }) => id) ?? []
        assert.deepEqual(
          announced.filter((id) => !offered.includes(id)),
          [],
        )
      }),
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

import type { Scenario } from '#core/testing/event-table/scenario'
import type { SessionEventCases } from '#core/testing/event-table/case'

const HOOK = { hookId: 'h1', name: 'PreToolUse:Bash', event: 'PreToolUse' } as const

/** An agent runs a hook. */
async function hooked(scenario: Scenario): Promise<{ readonly sessionId: string }> {
  return scenario.act(({ emit }) => {
    emit({ type: 'hook.started', ...HOOK })
    emit({ type: 'hook.ended', ...HOOK, outcome: 'ok', exitCode: 0, output: 'formatted' })
    return Promise.resolve(undefined)
  })
}

/** Cases for the events about hooks. */
export const hookEventCases = {
  'hook.start': {
    when: async (scenario) => ({ sessionId: (await scenario.once(hooked)).sessionId, payload: HOOK }),
    after: ['turn.started'],
  },
  'hook.end': {
    when: async (scenario) => ({
      sessionId: (await scenario.once(hooked)).sessionId,
      payload: { ...HOOK, outcome: 'ok', exitCode: 0, output: 'formatted' },
    }),
    after: ['hook.start'],
  },
} satisfies SessionEventCases

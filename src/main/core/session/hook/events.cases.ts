import type { Stage } from '../../testing/event-table/stage'
import type { SessionEventCases } from '../../testing/event-table/case'

const HOOK = { hookId: 'h1', name: 'PreToolUse:Bash', event: 'PreToolUse' } as const

/** An agent runs a hook. */
async function hooked(stage: Stage): Promise<{ readonly sessionId: string }> {
  return stage.act(({ emit }) => {
    emit({ type: 'hook.started', ...HOOK })
    emit({ type: 'hook.ended', ...HOOK, outcome: 'ok', exitCode: 0, output: 'formatted' })
    return Promise.resolve(undefined)
  })
}

/** Cases for the events about hooks. */
export const hookEventCases = {
  'hook.start': {
    when: async (stage) => ({ sessionId: (await stage.once(hooked)).sessionId, payload: HOOK }),
    after: ['turn.started'],
  },
  'hook.end': {
    when: async (stage) => ({
      sessionId: (await stage.once(hooked)).sessionId,
      payload: { ...HOOK, outcome: 'ok', exitCode: 0, output: 'formatted' },
    }),
    after: ['hook.start'],
  },
} satisfies SessionEventCases

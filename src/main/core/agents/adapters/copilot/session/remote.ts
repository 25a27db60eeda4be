import type { RemoteControl } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import { record, text } from '#core/agents/transcript/values'
import type { Session } from './session'

/** Returns the control of the session's view in GitHub's Mission Control. */
export function remoteOf(session: Pick<Session, 'request'>): RemoteControl {
  return {
    async enable(mode) {
      const answer = await session.request('session.remote.enable', mode === undefined ? {} : { mode })
      if (!answer.ok) return answer
      const told = record(answer.value)
      const url = text(told['url'])
      return ok({ ...defined({ url }), remoteSteerable: told['remoteSteerable'] === true })
    },
    async disable() {
      const answer = await session.request('session.remote.disable', {})
      return answer.ok ? ok(undefined) : answer
    },
  }
}

import type { AdapterFailure, RemoteControl } from '#shared/adapter/port'
import { defined } from '#shared/kernel/defined'
import { err, ok, type Result } from '#shared/kernel/result'
import { text } from '#core/agents/transcript/values'
import type { ProtocolSession } from '../protocol/protocol-session'

type Json = Readonly<Record<string, unknown>>

const failed = (message: string): Result<never, AdapterFailure> =>
  err({ message: `Claude Code: ${message}`, category: 'runtime', recoverable: true })

/** Returns the control of Remote Control, with which claude.ai shows and steers the session. */
export function remoteOf(protocol: Pick<ProtocolSession, 'request' | 'emit'>): RemoteControl {
  let isSteerable = false
  const told = (remoteSteerable: boolean): void => {
    if (remoteSteerable !== isSteerable)
      protocol.emit({ type: 'report', report: 'remote_steerable_changed', payload: { remoteSteerable } })
    isSteerable = remoteSteerable
  }
  const turn = (enabled: boolean) => protocol.request({ subtype: 'remote_control', enabled })

  return {
    async enable(mode) {
      if (mode === 'export') return failed('Remote Control always accepts messages; it has no view that only shows.')
      const answer = await turn(mode !== 'off')
      if (!answer.ok) return failed(answer.error)
      told(mode !== 'off')
      const url = mode === 'off' ? undefined : urlOf(answer.value)
      return ok({ ...defined({ url }), remoteSteerable: isSteerable })
    },
    async disable() {
      if (!isSteerable) return ok(undefined)
      const answer = await turn(false)
      if (!answer.ok) return failed(answer.error)
      told(false)
      return ok(undefined)
    },
  }
}

/** Returns the address of the session at claude.ai, under the names that versions give it. */
const urlOf = (answer: Json): string | undefined =>
  text(answer['session_url']) ?? text(answer['connect_url']) ?? text(answer['url'])

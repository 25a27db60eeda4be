import * as acp from '@agentclientprotocol/sdk/unstable'
import type { Choices } from '#shared/adapter/entities'
import type { AdapterFailure, EffortControl, RunningAgent } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ReasoningEffort } from '#shared/session/entities'
import { notOffered } from '#core/agents/adapters/agent-failures'
import { effortsOf, withCurrent, type Controls } from './controls'
import { setControls, setOptions } from '../events/map-events'
import type { ProtocolSession } from '../protocol/protocol-session'
import { SessionState } from '../protocol/responses'

/** Not in the stable protocol; supported by agents without options for modes and models. */
const SET_MODEL = 'session/set_model'

export interface Choosing {
  readonly name: string
  readonly sessionId: string
  readonly protocol: ProtocolSession
  request(method: string, params: object): Promise<Result<unknown, AdapterFailure>>
}

/** Sets a session to one of the agent's choices. */
async function choose(
  { name, sessionId, protocol, request }: Choosing,
  kind: keyof Controls,
  id: string,
): Promise<Result<void, AdapterFailure>> {
  const control = protocol.state.controls[kind]
  if (control?.choices.available.some((choice) => choice.id === id) !== true) return err(notOffered(name, id))
  const { setter } = control
  const set =
    setter.by === 'option'
      ? await request(acp.methods.agent.session.setConfigOption, { sessionId, configId: setter.configId, value: id })
      : kind === 'modes'
        ? await request(acp.methods.agent.session.setMode, { sessionId, modeId: id })
        : await request(SET_MODEL, { sessionId, modelId: id })
  if (!set.ok) return set
  // The response to an option contains all of them, because one may affect the choices of another.
  const options = setter.by === 'option' ? SessionState.safeParse(set.value).data?.configOptions : undefined
  protocol.apply((state) =>
    options === undefined || options === null
      ? setControls(state, { [kind]: withCurrent(state.controls[kind] ?? control, id) })
      : setOptions(state, options),
  )
  return ok(undefined)
}

/** Returns the modes or models of an agent; undefined if it reported none at its start. */
export function chooserOf(choosing: Choosing, kind: 'modes' | 'models'): RunningAgent['modes'] {
  const { controls } = choosing.protocol.state
  const control = controls[kind]
  if (control === undefined) return undefined
  return {
    get state(): Choices {
      return (choosing.protocol.state.controls[kind] ?? control).choices
    },
    set: (id) => choose(choosing, kind, id),
  }
}

/** Returns the efforts of the current model; undefined if it has none. */
export function effortControlOf(choosing: Choosing): EffortControl | undefined {
  const { protocol } = choosing
  const offered = effortsOf(protocol.state.controls.efforts)
  if (offered === null) return undefined
  return {
    get state() {
      return effortsOf(protocol.state.controls.efforts) ?? offered
    },
    set(effort: ReasoningEffort) {
      const level = effortsOf(protocol.state.controls.efforts)?.supportedReasoningLevels[effort]
      return choose(choosing, 'efforts', String(level ?? effort))
    },
  }
}

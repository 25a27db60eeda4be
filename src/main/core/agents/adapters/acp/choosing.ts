import * as acp from '@agentclientprotocol/sdk/unstable'
import type { Choices } from '../../../../../shared/adapter/entities'
import type { AdapterFailure, EffortControl, RunningAgent } from '../../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../../shared/kernel/result'
import type { ReasoningEffort } from '../../../../../shared/session/entities'
import { notOffered } from '../agent-failures'
import { effortsOf, withCurrent, type Controls } from './controls'
import { setControls, setOptions } from './map-events'
import type { Traffic } from './protocol-session'
import { SessionState } from './updates'

/** Not in the stable protocol; agents that have no options for modes and models know it. */
const SET_MODEL = 'session/set_model'

export interface Choosing {
  readonly name: string
  readonly sessionId: string
  readonly traffic: Traffic
  request(method: string, params: object): Promise<Result<unknown, AdapterFailure>>
}

/** Sets a session to something that its agent offers. */
async function choose(
  { name, sessionId, traffic, request }: Choosing,
  kind: keyof Controls,
  id: string,
): Promise<Result<void, AdapterFailure>> {
  const control = traffic.state.controls[kind]
  if (control?.choices.available.some((choice) => choice.id === id) !== true) return err(notOffered(name, id))
  const { setter } = control
  const set =
    setter.by === 'option'
      ? await request(acp.methods.agent.session.setConfigOption, { sessionId, configId: setter.configId, value: id })
      : kind === 'modes'
        ? await request(acp.methods.agent.session.setMode, { sessionId, modeId: id })
        : await request(SET_MODEL, { sessionId, modelId: id })
  if (!set.ok) return set
  // An answer to an option tells all of them, because one may change what another one offers.
  const options = setter.by === 'option' ? SessionState.safeParse(set.value).data?.configOptions : undefined
  traffic.apply((state) =>
    options === undefined || options === null
      ? setControls(state, { [kind]: withCurrent(state.controls[kind] ?? control, id) })
      : setOptions(state, options),
  )
  return ok(undefined)
}

/** The modes or the models of an agent; nothing where it told of none when it started. */
export function chooserOf(choosing: Choosing, kind: 'modes' | 'models'): RunningAgent['modes'] {
  const { controls } = choosing.traffic.state
  const control = controls[kind]
  if (control === undefined) return undefined
  return {
    get state(): Choices {
      return (choosing.traffic.state.controls[kind] ?? control).choices
    },
    set: (id) => choose(choosing, kind, id),
  }
}

/** The efforts of the model that is used now; nothing where it has none. */
export function effortControlOf(choosing: Choosing): EffortControl | undefined {
  const { traffic } = choosing
  const offered = effortsOf(traffic.state.controls.efforts)
  if (offered === null) return undefined
  return {
    get state() {
      return effortsOf(traffic.state.controls.efforts) ?? offered
    },
    set(effort: ReasoningEffort) {
      const level = effortsOf(traffic.state.controls.efforts)?.supportedReasoningLevels[effort]
      return choose(choosing, 'efforts', String(level ?? effort))
    },
  }
}

import type { Choices, Efforts } from '../../../../shared/adapter/entities'
import type { AdapterEvent, AdapterFailure, EffortControl, RunningAgent } from '../../../../shared/adapter/port'
import { err, ok, type Result } from '../../../../shared/kernel/result'
import type { ReasoningEffort } from '../../../../shared/session/entities'
import { notOffered } from './agent-failures'

/** What a session is set to at the moment. */
export interface Chosen {
  readonly modes: Choices
  readonly models: Choices
  /** Null while the model that is used has no choice of them. */
  readonly efforts: Efforts | null
}

type Answered = Promise<Result<void, AdapterFailure>>

/** Sets a session to something else; refuses what is not offered. */
export interface Setters {
  mode(id: string): Answered
  model(id: string): Answered
  effort(effort: ReasoningEffort): Answered
}

/** The controls of a running agent. `efforts` comes and goes with the model, and has to be asked for each time. */
export interface Controls {
  readonly modes: NonNullable<RunningAgent['modes']>
  readonly models: NonNullable<RunningAgent['models']>
  readonly efforts: EffortControl | undefined
}

/** The controls of an agent whose session always is as `chosen` says. */
export function controlsOf(chosen: Chosen, set: Setters): Controls {
  return {
    modes: {
      get state() {
        return chosen.modes
      },
      set: (id) => set.mode(id),
    },
    models: {
      get state() {
        return chosen.models
      },
      set: (id) => set.model(id),
    },
    get efforts() {
      const { efforts } = chosen
      if (efforts === null) return undefined
      return {
        get state() {
          return chosen.efforts ?? efforts
        },
        set: (effort: ReasoningEffort) => set.effort(effort),
      }
    },
  }
}

/** Settings that are told to an agent with its next prompt. Each setter answers whether it is offered. */
export interface PromptSettings extends Chosen {
  setMode(id: string): boolean
  setModel(id: string): boolean
  setEffort(effort: ReasoningEffort): boolean
}

/** The controls of an agent that hears of a choice with its next prompt. `agentName` is the product's. */
export function promptControls(
  agentName: string,
  settings: PromptSettings,
  emit: (event: AdapterEvent) => void,
): Controls {
  const offered = (what: string, isTaken: boolean): Answered =>
    Promise.resolve(isTaken ? ok(undefined) : err(notOffered(agentName, what)))
  return controlsOf(settings, {
    mode: (id) => offered(id, settings.setMode(id)),
    model(id) {
      const isTaken = settings.setModel(id)
      if (isTaken) emit({ type: 'efforts', efforts: settings.efforts })
      return offered(id, isTaken)
    },
    effort: (effort) => offered(effort, settings.setEffort(effort)),
  })
}

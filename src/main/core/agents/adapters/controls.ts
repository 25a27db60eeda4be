import type { Choices, Efforts } from '#shared/adapter/entities'
import type { AdapterEvent, AdapterFailure, EffortControl, RunningAgent } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import type { ReasoningEffort } from '#shared/session/entities'
import { notOffered } from './agent-failures'

/** Current settings of a session. */
export interface Chosen {
  readonly modes: Choices
  readonly models: Choices
  /** Null while the current model has no configurable effort. */
  readonly efforts: Efforts | null
}

type Answered = Promise<Result<void, AdapterFailure>>

/** Setters of a session; they refuse values that are not offered. */
export interface Setters {
  mode(id: string): Answered
  model(id: string): Answered
  effort(effort: ReasoningEffort): Answered
}

/** Controls of a running agent. `efforts` appears and disappears with the model, and has to be read each time. */
export interface Controls {
  readonly modes: NonNullable<RunningAgent['modes']>
  readonly models: NonNullable<RunningAgent['models']>
  readonly efforts: EffortControl | undefined
}

/** Returns the controls of an agent whose current settings are always in `chosen`. */
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

/** Settings sent to an agent with its next prompt. Each setter returns whether the value is offered. */
export interface PromptSettings extends Chosen {
  setMode(id: string): boolean
  setModel(id: string): boolean
  setEffort(effort: ReasoningEffort): boolean
}

/** Returns the controls of an agent that receives settings with its next prompt. `agentName` is the product's. */
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

import type { Choices, Efforts } from '#shared/adapter/entities'
import type { AdapterFailure, RunningAgent } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { effortChoices, mannerOf, modeChoices, modelChoices, noSuchChoice, thinksFirst, type Manner } from './offers'

/** Initial settings of a playground. */
export interface InitialSettings {
  readonly modes: Choices
  readonly models: Choices
  readonly efforts: Efforts
}

/** Settings of a playground. The controls are created once and report the current state. */
export class Settings {
  readonly modes: NonNullable<RunningAgent['modes']>
  readonly models: NonNullable<RunningAgent['models']>
  readonly efforts: NonNullable<RunningAgent['efforts']>

  private readonly current: InitialSettings

  constructor(initial: InitialSettings) {
    const state = { ...initial }
    this.current = state
    const take = <K extends keyof InitialSettings>(
      kind: K,
      chosen: InitialSettings[K] | null,
      refusal: string,
    ): Result<void, AdapterFailure> => {
      if (chosen === null) return err({ message: refusal, category: 'runtime', recoverable: false })
      Object.assign(state, { [kind]: chosen })
      return ok(undefined)
    }
    this.modes = {
      get state() {
        return state.modes
      },
      set: async (id) => take('modes', modeChoices(id), noSuchChoice('mode', id)),
    }
    this.models = {
      get state() {
        return state.models
      },
      set: async (id) => take('models', modelChoices(id), noSuchChoice('model', id)),
    }
    this.efforts = {
      get state() {
        return state.efforts
      },
      set: async (effort) => take('efforts', effortChoices(effort), noSuchChoice('effort', effort)),
    }
  }

  get manner(): Manner {
    return mannerOf(this.current.models)
  }

  /** True when it thinks before it answers. */
  get thinksFirst(): boolean {
    return thinksFirst(this.manner, this.current.efforts)
  }

  /** True when it acts without asking. */
  get asksNothing(): boolean {
    return this.current.modes.current === 'auto'
  }
}

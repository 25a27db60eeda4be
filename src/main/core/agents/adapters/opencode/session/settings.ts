import type { Choice, Choices, Efforts } from '#shared/adapter/entities'
import type { AdapterEvent } from '#shared/adapter/port'
import type { ReasoningEffort } from '#shared/session/entities'
import { effortOf } from '#core/agents/adapters/reasoning-levels'
import type { JsonRecord } from '#core/agents/transcript/records'
import { record, text } from '#core/agents/transcript/values'
import type { Models } from './models'

export interface Begin {
  readonly mode: string
  /** As far as known. */
  readonly model: string
  /** True when it has to be sent to the server, which otherwise chooses one itself. */
  readonly isModelChosen: boolean
  /** OpenCode's name; undefined: the model's default. */
  readonly effort: string | undefined
}

/** Settings of a session: sent to the server with each prompt, and possibly changed by it. */
export class Settings {
  readonly #agents: readonly Choice[]
  #models: Models
  #mode: string
  #model: string
  #isModelChosen: boolean
  #effort: string | undefined

  constructor(agents: readonly Choice[], models: Models, { mode, model, isModelChosen, effort }: Begin) {
    this.#agents = agents
    this.#models = models
    this.#mode = mode
    this.#model = model
    this.#isModelChosen = isModelChosen
    this.#effort = effort
  }

  get modes(): Choices {
    return { current: this.#mode, available: withCurrent(this.#agents, this.#mode) }
  }

  get models(): Choices {
    return { current: this.#model, available: withCurrent(this.#models.available, this.#model) }
  }

  /** Null when the model has no configurable effort. */
  get efforts(): Efforts | null {
    const levels = this.#models.efforts.get(this.#model)
    if (levels === undefined) return null
    const current = this.#effort === undefined ? null : effortOf(this.#effort, levels)
    return { current, supportedReasoningLevels: levels }
  }

  /** Takes the models that the server offers now; returns whether that changes anything. */
  offer(models: Models): boolean {
    const before = JSON.stringify([this.models, this.efforts])
    this.#models = models
    return JSON.stringify([this.models, this.efforts]) !== before
  }

  /** Returns false for an unknown mode. */
  setMode(id: string): boolean {
    if (!this.modes.available.some((mode) => mode.id === id)) return false
    this.#mode = id
    return true
  }

  /** Returns false for an unknown model. */
  setModel(id: string): boolean {
    if (!this.models.available.some((model) => model.id === id)) return false
    this.#takeModel(id)
    this.#isModelChosen = true
    return true
  }

  /** Returns false when the model does not support it. */
  setEffort(effort: ReasoningEffort): boolean {
    const level = this.efforts?.supportedReasoningLevels[effort]
    if (level === undefined) return false
    this.#effort = String(level)
    return true
  }

  /** Returns the parameters of a prompt. */
  params(): { readonly agent: string; readonly model?: object; readonly variant?: string } {
    return {
      agent: this.#mode,
      ...(this.#isModelChosen ? { model: splitModel(this.#model) } : {}),
      ...(this.#effort === undefined ? {} : { variant: this.#effort }),
    }
  }

  /** Applies the settings that a new user message shows, and returns the changes. */
  observe(info: JsonRecord): AdapterEvent[] {
    const events: AdapterEvent[] = []
    const agent = text(info['agent'])
    if (agent !== undefined && agent !== this.#mode) {
      this.#mode = agent
      events.push({ type: 'modes', modes: this.modes })
    }
    const { providerID, modelID } = record(info['model'])
    const model = `${text(providerID) ?? ''}/${text(modelID) ?? ''}`
    if (text(providerID) !== undefined && text(modelID) !== undefined && model !== this.#model) {
      this.#takeModel(model)
      events.push({ type: 'models', models: this.models }, { type: 'efforts', efforts: this.efforts })
    }
    return events
  }

  #takeModel(id: string): void {
    this.#model = id
    const levels = this.#models.efforts.get(id)
    // An effort unknown to the new model has no meaning.
    if (this.#effort !== undefined && !Object.values(levels ?? {}).includes(this.#effort)) this.#effort = undefined
  }
}

/** Adds the current model to the available ones if the server does not list it. */
function withCurrent(available: readonly Choice[], current: string): Choice[] {
  const isListed = current === '' || available.some(({ id }) => id === current)
  return isListed ? [...available] : [...available, { id: current, name: current }]
}

/** Splits a model for requests. Its own name may contain slashes. */
export function splitModel(id: string): { providerID: string; modelID: string } {
  const [providerID = '', ...rest] = id.split('/')
  return { providerID, modelID: rest.join('/') }
}

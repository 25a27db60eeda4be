import type { Choice, Choices, Efforts } from '#shared/adapter/entities'
import type { ReasoningLevels } from '#shared/session/entities'
import { effortOf, levelsOf } from '#core/agents/adapters/reasoning-levels'
import { list, record, text } from '#core/agents/transcript/values'

const interactive: Choice = {
  id: 'interactive',
  name: 'Interactive',
  description: 'Asks before it changes files, runs commands or uses the network',
}
/** Modes of every session that is not read-only. */
export const modes: readonly Choice[] = [
  interactive,
  { id: 'plan', name: 'Plan', description: 'Looks, asks and plans before it changes anything' },
  { id: 'autopilot', name: 'Autopilot', description: 'Goes on by itself until the task is done' },
]

/** Reasoning efforts of a model. */
interface ModelEfforts {
  readonly levels: ReasoningLevels
  /** Copilot's name of the default effort. */
  readonly usual: string | undefined
}

/** Settings of a session, as last reported by its server. */
export class Settings {
  #mode = interactive.id
  #model: string
  #effort: string | undefined
  readonly #models: readonly Choice[]
  readonly #effortsOfModels: ReadonlyMap<string, ModelEfforts>

  /**
   * `listed`: the models as listed by the server. `model` and `effort` are the server's names; an empty model is the
   * one that Copilot chooses automatically.
   */
  constructor(
    listed: unknown,
    model: string,
    effort: string | undefined,
    readonly readOnly: { readonly reason: string } | undefined,
  ) {
    this.#model = model
    this.#effort = effort
    const models = list(record(listed)['models']).map(record)
    this.#models = models.flatMap(({ id, name }) => {
      const own = text(id)
      return own === undefined ? [] : [{ id: own, name: text(name) ?? own }]
    })
    this.#effortsOfModels = new Map(models.map((each) => [text(each['id']) ?? '', effortsOf(each)]))
  }

  get modes(): Choices {
    const offered = this.readOnly === undefined ? modes : [{ ...interactive, description: this.readOnly.reason }]
    return { current: this.#mode, available: [...offered] }
  }

  get models(): Choices {
    const isListed = this.#models.some(({ id }) => id === this.#model)
    const current = { id: this.#model, name: this.#model === '' ? 'Chosen by Copilot' : this.#model }
    return { current: this.#model, available: isListed ? [...this.#models] : [current, ...this.#models] }
  }

  /** Null when the model has no configurable effort. */
  get efforts(): Efforts | null {
    const efforts = this.#effortsOfModels.get(this.#model)
    if (efforts === undefined || Object.keys(efforts.levels).length === 0) return null
    const effort = this.#effort ?? efforts.usual
    return {
      current: effort === undefined ? null : effortOf(effort, efforts.levels),
      supportedReasoningLevels: efforts.levels,
    }
  }

  offersMode(id: string): boolean {
    return this.modes.available.some((mode) => mode.id === id)
  }

  offersModel(id: string): boolean {
    return this.models.available.some((model) => model.id === id)
  }

  /** Records a new mode. */
  tookMode(mode: string): void {
    this.#mode = mode
  }

  /** Records a new model or effort. */
  tookModel(model: string, effort: string | undefined): void {
    this.#model = model
    this.#effort = effort
  }
}

function effortsOf(model: Readonly<Record<string, unknown>>): ModelEfforts {
  const names = list(model['supportedReasoningEfforts']).flatMap((name) => text(name) ?? [])
  return { levels: levelsOf(names), usual: text(model['defaultReasoningEffort']) }
}

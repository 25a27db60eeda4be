import type { Choices, Efforts } from '#shared/adapter/entities'
import type { ReasoningEffort } from '#shared/session/entities'
import { effortOf } from '#core/agents/adapters/reasoning-levels'
import type { ModelEfforts, Models } from './models'
import { defined } from '#shared/kernel/defined'
import type { Mode, Modes } from './modes'

/**
 * Settings of a thread. The app server applies changes with the next turn and keeps them, so that only changes have to
 * be sent.
 */
export class Settings {
  #modes: Modes
  #models: Choices
  readonly #effortsOfModels: ReadonlyMap<string, ModelEfforts>
  #effort: string | null
  #hasPlanned = false
  #changed = new Set<'mode' | 'model' | 'effort'>()

  /** `effort` is Codex's name; null: the model's default. */
  constructor(modes: Modes, { efforts, ...models }: Models, effort: string | null) {
    this.#modes = modes
    this.#models = models
    this.#effortsOfModels = efforts
    this.#effort = effort
  }

  get modes(): Choices {
    const { current, available } = this.#modes
    return {
      current,
      available: available.map(({ id, name, description }) => ({
        id,
        name,
        ...defined({ description }),
      })),
    }
  }

  get models(): Choices {
    return this.#models
  }

  /** Null when the model has no configurable effort. */
  get efforts(): Efforts | null {
    const efforts = this.#effortsOfModels.get(this.#models.current)
    if (efforts === undefined) return null
    const { levels, usual } = efforts
    const effort = this.#effort ?? usual
    return { current: effort === undefined ? null : effortOf(effort, levels), supportedReasoningLevels: levels }
  }

  /** Returns false for an unknown mode. */
  setMode(id: string): boolean {
    if (!this.#modes.available.some((mode) => mode.id === id)) return false
    this.#modes = { ...this.#modes, current: id }
    this.#changed.add('mode')
    return true
  }

  /** Returns false for an unknown model. */
  setModel(id: string): boolean {
    if (!this.#models.available.some((model) => model.id === id)) return false
    this.#models = { ...this.#models, current: id }
    this.#changed.add('model')
    const efforts = this.#effortsOfModels.get(id)
    // An effort unknown to the new model would make its calls fail.
    if (this.#effort !== null && efforts !== undefined && !Object.values(efforts.levels).includes(this.#effort))
      this.#takeEffort(efforts.usual ?? null)
    return true
  }

  /** Returns false when the model does not support it. */
  setEffort(effort: ReasoningEffort): boolean {
    const level = this.efforts?.supportedReasoningLevels[effort]
    if (level === undefined) return false
    this.#takeEffort(String(level))
    return true
  }

  /** Returns the changes to send with the next turn; call `settled` once they were accepted. */
  changes(): { readonly params: object; settled(): void } {
    const told = new Set(this.#changed)
    const mode = this.#modes.available.find(({ id }) => id === this.#modes.current)
    const params = {
      ...(told.has('mode') && mode !== undefined
        ? { approvalPolicy: mode.approvalPolicy, sandboxPolicy: mode.sandboxPolicy }
        : {}),
      ...(told.has('model') ? { model: this.#models.current } : {}),
      ...(told.has('effort') ? { effort: this.#effort } : {}),
      ...this.#collaboration(mode),
    }
    return {
      params,
      settled: () => {
        for (const what of told) this.#changed.delete(what)
        this.#hasPlanned ||= mode?.plans === true
      },
    }
  }

  #takeEffort(effort: string | null): void {
    this.#effort = effort
    this.#changed.add('effort')
  }

  /** Planning is a collaboration mode, with its own model and effort, which stays until it is changed. */
  #collaboration(mode: Mode | undefined): object {
    if (mode?.plans !== true && !this.#hasPlanned) return {}
    const settings = { model: this.#models.current, reasoning_effort: this.#effort, developer_instructions: null }
    return { collaborationMode: { mode: mode?.plans === true ? 'plan' : 'default', settings } }
  }
}

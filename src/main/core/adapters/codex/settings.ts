import type { Choices } from '../../../../shared/adapter/entities'
import type { Mode, Modes } from './modes'

/**
 * What a thread is set to. The app server takes changes with the next turn and keeps them, so that only what was changed
 * has to be told.
 */
export class Settings {
  #modes: Modes
  #models: Choices
  #effort: string | null
  #hasPlanned = false
  #changed = new Set<'mode' | 'model' | 'effort'>()

  constructor(modes: Modes, models: Choices, effort: string | null) {
    this.#modes = modes
    this.#models = models
    this.#effort = effort
  }

  get modes(): Choices {
    const { current, available } = this.#modes
    return {
      current,
      available: available.map(({ id, name, description }) => ({
        id,
        name,
        ...(description === undefined ? {} : { description }),
      })),
    }
  }

  get models(): Choices {
    return this.#models
  }

  /** False when there is no such mode. */
  setMode(id: string): boolean {
    if (!this.#modes.available.some((mode) => mode.id === id)) return false
    this.#modes = { ...this.#modes, current: id }
    this.#changed.add('mode')
    return true
  }

  /** False when there is no such model. */
  setModel(id: string): boolean {
    if (!this.#models.available.some((model) => model.id === id)) return false
    this.#models = { ...this.#models, current: id }
    this.#changed.add('model')
    return true
  }

  /** In the words of Codex. */
  setEffort(effort: string): void {
    this.#effort = effort
    this.#changed.add('effort')
  }

  /** What the next turn has to be told; `settled` when it was taken. */
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

  /** Planning is a way to work together, which has a model and an effort of its own and goes on until another one. */
  #collaboration(mode: Mode | undefined): object {
    if (mode?.plans !== true && !this.#hasPlanned) return {}
    const settings = { model: this.#models.current, reasoning_effort: this.#effort, developer_instructions: null }
    return { collaborationMode: { mode: mode?.plans === true ? 'plan' : 'default', settings } }
  }
}

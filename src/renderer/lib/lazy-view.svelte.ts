import type { Component } from 'svelte'

/** Props of any component, as Svelte declares them. */
export type AnyProps = Parameters<Component>[1]

/** Component that is loaded when it is first shown, or before that while the page is idle. */
export class LazyView<Props extends AnyProps> {
  /** Null until it is loaded. */
  component = $state.raw<Component<Props> | null>(null)
  /** Reason that it could not be loaded; the next call of `load` tries again. */
  failure = $state.raw<Error | null>(null)
  #loading: Promise<void> | null = null

  constructor(readonly source: () => Promise<{ readonly default: Component<Props> }>) {}

  /** True until there is a component or a failure. */
  get isLoading(): boolean {
    return this.component === null && this.failure === null
  }

  /** Never rejects: `failure` says what went wrong. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load(): Promise<void> {
    this.failure = null
    try {
      const { default: component } = await this.source()
      this.component = component
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error))
      this.#loading = null
    }
  }
}

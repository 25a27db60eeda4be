import type { Component } from 'svelte'
import { loadMessages } from '../../messages'

/** Props of any component, as Svelte declares them. */
export type AnyProps = Parameters<Component>[1]

/** Something that can be loaded. */
export interface Loadable {
  load(): Promise<void>
}

/** Parts that nobody has asked for while the page was idle, in the order in which their modules were loaded. */
const waiting = new Set<Loadable>()

/** Longest time that a busy page lets the next view wait, in milliseconds. */
const LONGEST_WAIT = 1000

/**
 * Loads every view, one after the other while the page has nothing else to do: those of `order` first, then the others that
 * are known by then. Returns a function that stops it.
 */
export function loadWhenIdle(order: readonly Loadable[]): () => void {
  let request = 0
  const next = (): void => {
    const view = order.find((one) => waiting.has(one)) ?? [...waiting][0]
    if (view === undefined) return
    waiting.delete(view)
    request = requestIdleCallback(() => void view.load().then(next), { timeout: LONGEST_WAIT })
  }
  next()
  return () => cancelIdleCallback(request)
}

/** Loads all parts that are known by now, as an idle page would have done. */
export async function loadAll(): Promise<void> {
  const parts = [...waiting]
  waiting.clear()
  await Promise.all(parts.map((part) => part.load()))
}

/** Part of the app that is loaded when it is first needed, or before that while the page is idle. */
export class LazyPart<Module> {
  /** Null until it is loaded. */
  module = $state.raw<Module | null>(null)
  /** Reason that it could not be loaded; the next call of `load` tries again. */
  failure = $state.raw<Error | null>(null)
  #loading: Promise<void> | null = null

  constructor(readonly source: () => Promise<Module>) {
    waiting.add(this)
  }

  /** True until there is a module or a failure. */
  get isLoading(): boolean {
    return this.module === null && this.failure === null
  }

  /** Loads it with the messages that the first screen has not. Never rejects: `failure` says what went wrong. */
  load(): Promise<void> {
    this.#loading ??= this.#load()
    return this.#loading
  }

  async #load(): Promise<void> {
    this.failure = null
    try {
      const [module] = await Promise.all([this.source(), loadMessages()])
      this.module = module
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error))
      this.#loading = null
    }
  }
}

/** Component that is loaded when it is first shown, or before that while the page is idle. */
export class LazyView<Props extends AnyProps> extends LazyPart<{ readonly default: Component<Props> }> {
  /** Null until it is loaded. */
  get component(): Component<Props> | null {
    return this.module?.default ?? null
  }
}

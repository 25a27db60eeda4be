import type { Component } from 'svelte'
import { loadMessages } from '#messages'

/** Props of any component, as Svelte declares them. */
export type AnyProps = Parameters<Component>[1]

/** Something that can be loaded. */
export interface Loadable {
  /** Reason that it could not be loaded. */
  readonly failure: Error | null
  load(): Promise<void>
}

/** Parts that nobody has asked for while the page was idle, in the order in which their modules were loaded. */
const waiting = new Set<Loadable>()

/** Longest time that a busy page lets the next part wait, in milliseconds. */
const LONGEST_WAIT = 1000
/** Time after which parts that could not be loaded are tried again, in milliseconds. */
const RETRY_MS = 5000

/**
 * Loads every part, one after the other while the page has nothing else to do: those of `order` first, then the others that
 * are known by then, and those that failed again later. Returns a function that stops it.
 */
export function loadWhenIdle(order: readonly Loadable[]): () => void {
  let cancel = (): void => undefined
  const next = (): void => {
    const part = order.find((one) => waiting.has(one)) ?? [...waiting][0]
    if (part === undefined) return
    waiting.delete(part)
    cancel = whenIdle(() => void part.load().then(() => (part.failure === null ? next() : again(part))))
  }
  // The others come from where it could not be loaded.
  const again = (part: Loadable): void => {
    waiting.add(part)
    const timer = setTimeout(next, RETRY_MS)
    cancel = () => clearTimeout(timer)
  }
  next()
  return () => cancel()
}

/** Runs work when the page is idle. A page that nobody sees is, but is not told so. */
function whenIdle(work: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work, { timeout: LONGEST_WAIT })
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

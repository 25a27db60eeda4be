import { createSubscriber } from 'svelte/reactivity'

/** A reactive clock: what reads it while it is shown is brought up to date at every tick. */
function clock(tickMs: number): () => number {
  const subscribe = createSubscriber((update) => {
    const timer = setInterval(update, tickMs)
    return () => clearInterval(timer)
  })
  return () => {
    subscribe()
    return Date.now()
  }
}

/** The present moment, for ages in minutes and more. */
export const now = clock(15_000)

/** The present moment, for what runs now. */
export const nowBySecond = clock(1000)

import { createSubscriber } from 'svelte/reactivity'

const TICK_MS = 15_000

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS)
  return () => clearInterval(timer)
})

/** The present moment; what reads it while it is shown is brought up to date every quarter of a minute. */
export function now(): number {
  subscribe()
  return Date.now()
}

import { createContext } from 'svelte'
import type { OpenSession } from './open-session.svelte'

/** Returns the open session that a component belongs to; null outside of one. Call while a component is made. */
export function findOpenSession(): OpenSession | null {
  try {
    return getOpenSession()
  } catch {
    return null
  }
}

export const [getOpenSession, setOpenSession] = createContext<OpenSession>()

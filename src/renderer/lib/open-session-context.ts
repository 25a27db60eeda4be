import { createContext } from 'svelte'
import type { OpenSession } from './open-session.svelte'

export const [getOpenSession, setOpenSession] = createContext<OpenSession>()

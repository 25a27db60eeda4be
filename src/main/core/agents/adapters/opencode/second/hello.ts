import { setTimeout as delay } from 'node:timers/promises'
import { Info } from './answers'
import type { Ask } from './protocol-session'

/** Time in which a server that made its own password tells it, after it says that it listens. */
const TRIES = 20
const STEP_MS = 100

/** Returns what a server says of itself; undefined when it is none of version 2. */
export async function hello(ask: Ask): Promise<{ readonly version: string } | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await ask('GET', '/api/info')
    if (answer.ok) return Info.safeParse(answer.value).data
    if (answer.error.status !== 401) return undefined
    await delay(STEP_MS, undefined, { ref: false })
  }
  return undefined
}

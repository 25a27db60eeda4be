import { untrack } from 'svelte'
import { LazyPart } from '../page/lazy-view.svelte'

/** The part that follows conversations. A window that begins with the start page has it soon after its first paint. */
export const liveSessions = new LazyPart(() => import('./live-session-parts'))

/** Returns the parts once they are loaded; whoever shows a conversation waits for that. */
export function liveSessionParts(): NonNullable<typeof liveSessions.module> {
  const module = untrack(() => liveSessions.module)
  if (module === null) throw new Error('A conversation was asked for before its parts were loaded.')
  return module
}

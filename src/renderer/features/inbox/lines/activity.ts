import type { DecisiveLine } from '../contributions'
import ActivityLine from './ActivityLine.svelte'

/** Work of a session's agent, and the time that it has taken. */
export const activity: DecisiveLine = {
  fits: (item) => item.kind === 'session' && item.entry.attention.state === 'working',
  component: ActivityLine,
}

import type { DecisiveLine } from '../contributions'
import ActivityLine from './ActivityLine.svelte'

/** What a session's agent does, and for how long. */
export const activity: DecisiveLine = {
  fits: (item) => item.kind === 'session' && item.entry.attention.state === 'working',
  component: ActivityLine,
}

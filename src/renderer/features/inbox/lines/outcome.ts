import type { DecisiveLine } from '../contributions'
import OutcomeLine from './OutcomeLine.svelte'

/** What a turn changed, why it failed, or its last words. */
export const outcome: DecisiveLine = {
  fits: (item) => item.kind === 'session',
  component: OutcomeLine,
}

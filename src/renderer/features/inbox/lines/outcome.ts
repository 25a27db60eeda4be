import type { DecisiveLine } from '../contributions'
import OutcomeLine from './OutcomeLine.svelte'

/** Changes of a turn, the reason of its failure, or its last words. */
export const outcome: DecisiveLine = {
  fits: (item) => item.kind === 'session',
  component: OutcomeLine,
}

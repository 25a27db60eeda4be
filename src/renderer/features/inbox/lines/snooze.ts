import type { DecisiveLine } from '../contributions'
import SnoozeLine from './SnoozeLine.svelte'

/** Time at which a session that is put off or parked comes back. */
export const snooze: DecisiveLine = {
  fits: (item) => item.kind === 'session' && ['snoozed', 'parked'].includes(item.entry.attention.state),
  component: SnoozeLine,
}

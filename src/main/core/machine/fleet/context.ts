import type { Host } from '#core/base/host-port'
import type { MachineContext } from '../context'
import type { Gateway } from '../gateway'

/** Context of the code about fleets. */
export interface FleetContext extends MachineContext {
  /** The host itself, whose clients the links of the fleet are. */
  readonly host: Host
  /** Loads the code about other machines. */
  readonly gateway: () => Promise<Gateway>
}

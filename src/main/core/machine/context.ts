import type { TransferContext } from '../transfer/context'

/** Context of the code about other machines. */
export type MachineContext = TransferContext

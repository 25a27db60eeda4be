import type { TransferContext } from '../transfer/context'

/** Context of the code about other machines. */
export type MachineContext = Pick<
  TransferContext,
  'store' | 'feed' | 'badge' | 'clock' | 'ids' | 'log' | 'version' | 'secrets' | 'processes' | 'dataDir'
>

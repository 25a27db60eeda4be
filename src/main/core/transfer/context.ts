import type { ActivityContext } from '../activity/context'
import type { Exchange } from './exchange/exchange'
import type { Transcripts } from './import/transcripts'

/** Context of imports, exports and file transfers. */
export interface TransferContext extends ActivityContext {
  /** Files that clients send and fetch. */
  readonly exchange: Exchange
  /** Sessions of other tools. */
  readonly transcripts: Transcripts
}

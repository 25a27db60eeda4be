import type { DataExport } from '../../../../shared/import/data-exports'
import type { JsonRecord } from '../../agents/transcript/records'
import type { Assets } from './assets'
import type { ExportedConversation } from './conversation-tree'

/** Export format of one service. */
export interface ExportFormat {
  /** Of whom the imported sessions are. */
  readonly adapterName: DataExport
  /** Returns whether a value looks like one of its conversations. */
  is(value: JsonRecord): boolean
  /** A conversation; null when it names no id. Never rejects for what the value holds. */
  read(value: JsonRecord, assets: Assets): Promise<ExportedConversation | null>
}

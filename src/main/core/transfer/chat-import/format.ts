import type { DataExport } from '#shared/import/data-exports'
import type { JsonRecord } from '#core/agents/transcript/records'
import type { Assets } from './assets'
import type { ExportedConversation } from './conversation-tree'

/** Export format of one service. */
export interface ExportFormat {
  /** Of whom the imported sessions are. */
  readonly adapterName: DataExport
  /** Returns whether a value looks like one of its conversations. */
  is(value: JsonRecord): boolean
  /** Parses a conversation; null when it has no id. Never rejects because of its content. */
  read(value: JsonRecord, assets: Assets): Promise<ExportedConversation | null>
}

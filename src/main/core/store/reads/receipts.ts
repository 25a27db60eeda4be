import type { Connection } from '../connection'
import type { ReceiptReads } from '../port'
import { db, statement, type Placeholders } from '../statement'

const receipt = statement((p: Placeholders<{ commandId: string }>) =>
  db.selectFrom('command_receipt').select('command_id').where('command_id', '=', p.commandId),
)

/** Reads of which commands were carried out. */
export function receiptReads(connection: Connection): ReceiptReads {
  return {
    hasReceipt(commandId) {
      return Promise.resolve(connection.first(receipt({ commandId })) !== undefined)
    },
  }
}

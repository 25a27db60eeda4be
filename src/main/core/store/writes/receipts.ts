import type { ReceiptWrites } from '../port'
import { db, statement, type Placeholders } from '../statement'
import type { WriteContext } from './context'

const insertReceipt = statement((p: Placeholders<{ commandId: string; at: number }>) =>
  db
    .insertInto('command_receipt')
    .values({ command_id: p.commandId, stored_at: p.at })
    .onConflict((conflict) => conflict.doNothing()),
)

const deleteReceipts = statement((p: Placeholders<{ before: number }>) =>
  db.deleteFrom('command_receipt').where('stored_at', '<', p.before),
)

/** Writes of which commands were carried out. */
export function receiptWrites({ connection }: WriteContext): ReceiptWrites {
  return {
    putReceipt(commandId, at) {
      connection.run(insertReceipt({ commandId, at }))
    },
    dropReceipts(before) {
      connection.run(deleteReceipts({ before }))
    },
  }
}

import { LongWrite, openSecond } from './second-connection'
import { WriteGate } from './write-gate'
import type { WorkContext } from '../base/worker/protocol'

/** Runs work with a separate connection, which is closed afterwards. Anything not committed by then is undone. */
export async function withStore<T>(context: WorkContext, work: (write: LongWrite) => Promise<T>): Promise<T> {
  const connection = openSecond(context.file, { readonly: false })
  const write = new LongWrite(connection, new WriteGate(context.gate))
  try {
    return await work(write)
  } finally {
    // Also lets the other threads write again when the work fails midway.
    write.abandon()
    connection.database.close()
  }
}

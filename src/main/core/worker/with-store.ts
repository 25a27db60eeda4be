import { LongWrite, openSecond } from '../store/second-connection'
import { WriteGate } from '../store/write-gate'
import type { WorkContext } from './protocol'

/** Does work with a connection of its own, which is closed afterwards. */
export async function withStore<T>(context: WorkContext, work: (write: LongWrite) => Promise<T>): Promise<T> {
  const connection = openSecond(context.file, { readonly: false })
  try {
    return await work(new LongWrite(connection, new WriteGate(context.gate)))
  } finally {
    connection.database.close()
  }
}

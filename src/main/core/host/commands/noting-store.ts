import { AsyncLocalStorage } from 'node:async_hooks'
import { storeOperations } from '#core/store/operations'
import type { Store, StoreWriter } from '#core/store/port'

/** A command that is carried out. */
export interface RunningCommand {
  readonly commandId: string
  readonly at: number
  /** True once it is noted with a change of the store. */
  isNoted: boolean
}

/** The command that the running code belongs to. */
export const runningCommand = new AsyncLocalStorage<RunningCommand>()

/** A store that notes each command in the transaction of its first change. */
export function notingCommands(store: Store): Store {
  async function write<T>(work: (writer: StoreWriter) => T): ReturnType<typeof store.write<T>> {
    const command = runningCommand.getStore()
    if (command === undefined || command.isNoted) return store.write(work)
    command.isNoted = true
    let isStored = false
    try {
      const written = await store.write((writer) => {
        const done = work(writer)
        writer.putReceipt(command.commandId, command.at)
        return done
      })
      isStored = written.ok
      return written
    } finally {
      command.isNoted = isStored
    }
  }
  return { ...store, write, operations: storeOperations(write) }
}

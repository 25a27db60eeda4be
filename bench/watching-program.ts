import { commandPipe } from '../src/main/core/machine/link/command-pipe'
import { machineConnection } from '../src/main/core/machine/link/connect'
import { createProcesses } from '../src/main/core/base/process/processes'
import { Arrivals } from './watching-client'

/*
 * A program that watches sessions of a host, in a process of its own: the arguments are the command that carries the
 * contract. Its parent sends the ids of sessions to watch, or null for the events that arrived since the last time. Each
 * message is answered, and so is the start.
 */

const arrivals = new Arrivals()
const command = process.argv.slice(2) as [string, ...string[]]
const open = commandPipe(createProcesses(), command)
const connection = machineConnection({ open, version: '0.0.0-bench', onFault: () => {} })
connection.onSessionEvent(arrivals.note)
const started = await connection.start()
if (!started.ok) throw new Error(started.error.message)

interface Asked {
  readonly sessionIds: readonly string[] | null
}

async function answer({ sessionIds }: Asked): Promise<void> {
  for (const sessionId of sessionIds ?? []) await connection.request('session.subscribe', { sessionId })
  process.send?.(sessionIds === null ? arrivals.take() : [])
}

process.on('message', (asked: Asked) => void answer(asked))
process.on('disconnect', () => {
  connection.close()
  process.exit()
})
process.send?.([])

import { inflateRawSync } from 'node:zlib'
import type { Terminal } from '#shared/terminal/entities'
import type { Connection } from '../connection'
import type { TerminalReads } from '../port'
import { db, statement, type Placeholders } from '../statement'

const allTerminals = statement(() => db.selectFrom('terminal').select('data'))

const screenOf = statement((p: Placeholders<{ terminalId: string }>) =>
  db.selectFrom('terminal').select('screen').where('terminal_id', '=', p.terminalId),
)

/** Reads of terminals. */
export function terminalReads(connection: Connection): TerminalReads {
  return {
    terminals() {
      const all = connection.all(allTerminals()).map(({ data }) => JSON.parse(data) as Terminal)
      return Promise.resolve(all.sort((one, other) => one.startedAt - other.startedAt))
    },
    terminalScreen(terminalId) {
      const row = connection.first(screenOf({ terminalId }))
      return Promise.resolve(row === undefined ? '' : inflateRawSync(row.screen).toString('utf8'))
    },
  }
}

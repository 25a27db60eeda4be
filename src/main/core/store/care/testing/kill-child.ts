import { join } from 'node:path'
import { backUp } from '#core/store/backup'
import { Connection } from '#core/store/connection'
import { bundleEvents } from '#core/store/log/event-bundles'
import { migrate } from '#core/store/migrate'
import { STORE_FILE } from '#core/store/open'
import { packBlob, packMessages, sessionsToBundle } from '#core/store/packing'
import { openSecond } from '#core/store/second-connection'
import { untilKilled } from '#core/testing/until-killed'
import { db } from '#core/store/statement'
import { WordIndex } from '#core/store/search/word-index'
import { findFaults } from '../check'
import { copyStore } from '../copy'
import { repairFaults } from '../repair'
import { salvage } from '../salvage'
import { swapStore, waitingFile } from '../swap'

/*
 * A program that does one thing with a store, to be killed meanwhile. It says `begun` when it begins; what is not done
 * again and again says `done`, and stays until it is killed.
 */

const [what, dir = ''] = process.argv.slice(2)
const file = join(dir, STORE_FILE)
const unwatched = { check: () => undefined, progress: () => undefined }

const works: Readonly<Record<string, () => Promise<unknown>>> = {
  backup: async () => {
    for (let now = Date.now(); ; now++) {
      const { database } = openSecond(file, { readonly: true })
      await backUp(database, dir, { kind: 'daily', now, kept: { daily: 1, weekly: 1, migration: 1 } })
      database.close()
    }
  },
  restore: async () => {
    for (let round = 0; ; round++) {
      const aside = join(dir, `aside-${Date.now()}-${round}.db`)
      const { database } = openSecond(file, { readonly: true })
      await copyStore(database, waitingFile(file), unwatched)
      database.close()
      await swapStore(file, aside)
    }
  },
  salvage: async () => {
    for (let round = 0; ; round++) {
      await salvage(file, waitingFile(file), unwatched)
      await swapStore(file, join(dir, `aside-${Date.now()}-${round}.db`))
    }
  },
  migration: async () => {
    const { database } = openSecond(file, { readonly: false })
    await migrate(database)
    process.stdout.write('done\n')
    await untilKilled()
  },
  packing: async () => {
    const { database } = openSecond(file, { readonly: false })
    await migrate(database)
    database.pragma('foreign_keys = OFF')
    const connection = new Connection(database)
    const step = database.transaction(() => {
      const steps = sessionsToBundle(connection).map((key) => bundleEvents(connection, key))
      return [...steps, packBlob(connection), packMessages(connection)].includes(true)
    })
    while (step());
    process.stdout.write('done\n')
    await untilKilled()
  },
  repair: async () => {
    for (let round = 0; ; round++) {
      const connection = openSecond(file, { readonly: false })
      const nobody = { blob_id: `nobody-${Date.now()}-${round}`, size: 1, lines: 1, characters: 1 }
      connection.run(db.insertInto('blob').values(nobody))
      connection.database.exec('DELETE FROM message_text WHERE rowid % 2 = 0')
      const codes = new Set(findFaults(connection, unwatched).map(({ code }) => code))
      connection.database.transaction(() => repairFaults(connection, new WordIndex(connection), codes))()
      connection.database.close()
      await Promise.resolve()
    }
  },
}

const work = works[what ?? '']
if (work === undefined) throw new Error(`there is no work ${what}`)
process.stdout.write('begun\n')
await work()

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROTOCOL_VERSION } from '../../../../shared/server/version'
import { STORE_FILE } from '../../store/open'
import type { RequestCases } from '../../testing/contract-table/case'
import { listWith, someNumber, someText, textWith } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

const backup = async (there: There): Promise<{ name: string }> => ({
  name: (await there.must('store.backup.create', {})).backup.name,
})

const removed = async (there: There): Promise<{ name: string }> => {
  const { name } = await backup(there)
  await there.must('store.backup.remove', { name })
  return { name }
}

/** Resolves when there is another store and the client is connected again; to be asked for before it is replaced. */
const replaced = (there: There): Promise<void> =>
  there.always('another store', async () => {
    await new Promise<void>((resolve) => {
      const stop = there.client.onServerEvent(({ type }) => {
        if (type !== 'store.replaced') return
        stop()
        resolve()
      })
    })
    await there.must('server.connect', { protocolVersion: PROTOCOL_VERSION, clientInfo: { name: 'again' } })
  })

const nothing = (): Promise<void> => Promise.resolve()
const damage = (dataDir: string): Promise<void> => writeFile(join(dataDir, STORE_FILE), Buffer.alloc(8192, 0xcd))

const ofTheFile = 'It looks at the file, whatever state that is in.'

/** Valid calls and failures of each request of this folder. */
export const storeCases: RequestCases = {
  'store.status': {
    valid: () => ({}),
    answers: { file: textWith(STORE_FILE), schemaVersion: someNumber, setAside: [] },
    anyState: ofTheFile,
  },
  'store.backup.list': {
    valid: async (there) => {
      await there.always('backup', () => backup(there))
      return {}
    },
    answers: async ({ there }) => ({ backups: listWith(await there.always('backup', () => backup(there))) }),
    anyState: ofTheFile,
  },
  'store.backup.create': {
    valid: () => ({ operationId: 'backup' }),
    answers: { backup: { kind: 'manual', name: someText } },
    anyState: 'There can always be one more.',
  },
  'store.backup.restore': {
    alone: nothing,
    valid: async (there) => {
      void replaced(there)
      await there.must('session.create', { sessionId: 'before' })
      const { name } = await backup(there)
      await there.must('session.create', { sessionId: 'after' })
      return { name }
    },
    answers: async ({ there }) => {
      await replaced(there)
      const { sessions } = await there.must('session.list', {})
      return { success: sessions.map(({ sessionId }) => sessionId).join() === 'before' }
    },
    unknown: [() => ({ name: 'nothing.db' }), 'backup-not-found'],
    wrongState: [removed, 'backup-not-found'],
  },
  'store.backup.remove': {
    valid: backup,
    answers: async ({ there, input: { name } }) => {
      const { backups } = await there.must('store.backup.list', {})
      return { success: !backups.some((each) => each.name === name) }
    },
    unknown: [() => ({ name: 'nothing.db' }), 'backup-not-found'],
    wrongState: [removed, 'backup-not-found'],
  },
  'store.backup.keep': {
    valid: () => ({ daily: 3, weekly: 2 }),
    answers: { kept: { daily: 3, weekly: 2, migration: someNumber } },
    anyState: 'The settings can always be changed.',
  },
  'store.check': {
    valid: () => ({ repair: false, operationId: 'check' }),
    answers: { healthy: true, sqliteVersion: someText },
    anyState: ofTheFile,
  },
  'store.reclaim': {
    valid: () => ({}),
    answers: { bytesFreed: someNumber },
    anyState: 'Where nothing is free, nothing is freed.',
  },
  'store.usage': {
    valid: async (there) => {
      await there.known()
      return { limit: 3 }
    },
    answers: { sessions: listWith({ status: 'active' }) },
    anyState: ofTheFile,
  },
  'store.recover': {
    alone: damage,
    valid: (there) => {
      void replaced(there)
      return { how: 'new' }
    },
    answers: async ({ there }) => {
      await replaced(there)
      const { setAside } = await there.must('store.status', {})
      await there.must('session.create', { sessionId: 'first' })
      return { setAside: setAside[0] ?? 'nothing was set aside' }
    },
    wrongState: [() => ({ how: 'salvage' }), 'store-intact'],
  },
}

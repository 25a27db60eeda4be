import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PROTOCOL_VERSION } from '#shared/server/version'
import { STORE_FILE } from '#core/store/open'
import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, someNumber, someText, textWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const backup = async (context: CaseContext): Promise<{ name: string }> => ({
  name: (await context.must('store.backup.create', {})).backup.name,
})

const removed = async (context: CaseContext): Promise<{ name: string }> => {
  const { name } = await backup(context)
  await context.must('store.backup.remove', { name })
  return { name }
}

/** Resolves when there is another store and the client is connected again; to be asked for before it is replaced. */
const replaced = (context: CaseContext): Promise<void> =>
  context.always('another store', async () => {
    await new Promise<void>((resolve) => {
      const stop = context.client.onServerEvent(({ type }) => {
        if (type !== 'store.replaced') return
        stop()
        resolve()
      })
    })
    await context.must('server.connect', { protocolVersion: PROTOCOL_VERSION, clientInfo: { name: 'again' } })
  })

const nothing = (): Promise<void> => Promise.resolve()
const damage = (dataDir: string): Promise<void> => writeFile(join(dataDir, STORE_FILE), Buffer.alloc(8192, 0xcd))

const ofTheFile = 'It looks at the file, whatever state that is in.'

/** Valid calls and failures of each request of this folder. */
export const storeCases: RequestCases = {
  'store.status': {
    valid: () => ({}),
    answers: { file: textWith(STORE_FILE), schemaVersion: someNumber, setAside: [] },
  },
  'store.backup.list': {
    valid: async (context) => {
      await context.always('backup', () => backup(context))
      return {}
    },
    answers: async ({ context }) => ({ backups: listWith(await context.always('backup', () => backup(context))) }),
  },
  'store.backup.create': {
    valid: () => ({ operationId: 'backup' }),
    answers: { backup: { kind: 'manual', name: someText } },
    anyState: 'There can always be one more.',
  },
  'store.backup.restore': {
    alone: nothing,
    valid: async (context) => {
      void replaced(context)
      await context.must('session.create', { sessionId: 'before' })
      const { name } = await backup(context)
      await context.must('session.create', { sessionId: 'after' })
      return { name }
    },
    answers: async ({ context }) => {
      await replaced(context)
      const { sessions } = await context.must('session.list', {})
      return { success: sessions.map(({ sessionId }) => sessionId).join() === 'before' }
    },
    unknown: [() => ({ name: 'nothing.db' }), 'backup-not-found'],
    wrongState: [removed, 'backup-not-found'],
  },
  'store.backup.remove': {
    valid: backup,
    answers: async ({ context, input: { name } }) => {
      const { backups } = await context.must('store.backup.list', {})
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
  'store.rebuild': {
    valid: () => ({ operationId: 'rebuild' }),
    answers: { damaged: [], sessions: someNumber, incomplete: someNumber },
    anyState: ofTheFile,
  },
  'store.reclaim': {
    valid: () => ({}),
    answers: { bytesFreed: someNumber },
    anyState: 'Where nothing is free, nothing is freed.',
  },
  'store.usage': {
    valid: async (context) => {
      await context.known()
      return { limit: 3 }
    },
    answers: { sessions: listWith({ status: 'active' }) },
  },
  'store.recover': {
    alone: damage,
    valid: (context) => {
      void replaced(context)
      return { how: 'new' }
    },
    answers: async ({ context }) => {
      await replaced(context)
      const { setAside } = await context.must('store.status', {})
      await context.must('session.create', { sessionId: 'first' })
      return { setAside: setAside[0] ?? 'nothing was set aside' }
    },
    wrongState: [() => ({ how: 'salvage' }), 'store-intact'],
  },
}

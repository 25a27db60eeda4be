import { randomUUID } from 'node:crypto'
import type { RequestOutput } from '../../../../shared/contract'
import type { RequestCases } from '../../testing/contract-table/case'
import { listWith, someText } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

const ofAnySession = 'Sessions are taken along in whatever state they are.'

/** A snapshot of a session that is still here, always the same one. */
const snapshotOf = (there: There): Promise<RequestOutput<'session.snapshot.export'>> =>
  there.always('snapshot', async () => {
    const { sessionId } = await there.known()
    return there.must('session.snapshot.export', { sessionId })
  })

/** A file of that snapshot, always the same one. */
const exported = (there: There): Promise<string> =>
  there.always('snapshot file', async () =>
    there.file(`${there.name()}.json`, JSON.stringify((await snapshotOf(there)).snapshot)),
  )

/** Calls and failures of each request in this folder. */
export const snapshotCases: RequestCases = {
  'session.snapshot.export': {
    valid: async (there) => ({ sessionId: (await there.known()).sessionId }),
    answers: ({ input: { sessionId } }) => ({ snapshot: { version: '1.0', sessions: listWith({ sessionId }) } }),
    anyState: ofAnySession,
  },
  'session.snapshot.import': {
    valid: async (there) => ({ ...(await snapshotOf(there)), onConflict: 'copy' }),
    answers: async ({ there, answer }) => {
      const [sessionId = ''] = answer.imported
      const { total } = await there.must('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })
      return total === 2 ? { imported: [someText], skipped: [], errors: [] } : { imported: `${total} messages` }
    },
    unknown: [
      async (there) => {
        const { snapshot } = await snapshotOf(there)
        return { snapshot: { ...snapshot, sessions: [{ sessionId: 5 }] } }
      },
      'snapshot-invalid',
    ],
    wrongState: [
      async (there) => {
        const { sessionId } = await there.busy()
        return { ...(await there.must('session.snapshot.export', { sessionId })), onConflict: 'overwrite' }
      },
      { imported: [], errors: [{ error: someText }] },
    ],
  },
  'session.snapshot.validate': {
    valid: snapshotOf,
    answers: { valid: true, errors: [] },
    unknown: [() => ({ snapshot: { version: 'none' } }), { valid: false }],
    anyState: 'It looks at the file alone.',
    takesAnything: true,
  },
  'session.snapshot.exportFile': {
    valid: async (there) => ({ sessionIds: [(await there.known()).sessionId], path: there.path('json') }),
    answers: async ({ there, answer: { path } }) => {
      const { messageCount } = await there.must('session.snapshot.inspectFile', { path })
      return { path: messageCount === 2 ? path : `${messageCount} messages`, redacted: 0 }
    },
    unknown: [(there) => ({ sessionIds: ['nobody'], path: there.path('json') }), 'session-not-found'],
    wrongState: [
      async (there) => ({ sessionIds: [(await there.known()).sessionId], path: there.folder }),
      'file-unreadable',
    ],
  },
  'session.snapshot.findSecrets': {
    valid: async (there) => {
      const talked = await there.talked(`say my key is ghp_${randomUUID().replaceAll('-', '')}abcd`)
      return { sessionIds: [talked.sessionId] }
    },
    answers: ({ input }) => ({ secrets: listWith({ sessionId: input.sessionIds[0] }) }),
    unknown: [() => ({ sessionIds: ['nobody'] }), 'session-not-found'],
    anyState: ofAnySession,
  },
  'session.snapshot.inspectFile': {
    valid: async (there) => ({ path: await exported(there) }),
    answers: { sessionCount: 1, messageCount: 2, sessions: [{ exists: true }] },
    unknown: [(there) => ({ path: there.path('json') }), 'file-unreadable'],
    wrongState: [async (there) => ({ path: await there.file(`${there.name()}.json`, '{}') }), 'snapshot-invalid'],
  },
  'session.snapshot.importFile': {
    valid: async (there) => ({ path: await exported(there), onConflict: 'skip' }),
    answers: async ({ there }) => ({ imported: [], skipped: [(await there.known()).sessionId], errors: [] }),
    unknown: [(there) => ({ path: there.path('json') }), 'file-unreadable'],
    wrongState: [async (there) => ({ path: await there.file(`${there.name()}.json`, '{}') }), 'snapshot-invalid'],
  },
  'session.snapshot.cancel': {
    valid: (there) => there.operation(),
    answers: { success: true },
    wrongState: [() => ({ operationId: 'nothing' }), { success: false }],
  },
}

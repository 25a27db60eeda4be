import { randomUUID } from 'node:crypto'
import type { RequestOutput } from '#shared/contract'
import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const ofAnySession = 'Sessions are taken along in whatever state they are.'

/** A snapshot of a session that is still here, always the same one. */
const snapshotOf = (context: CaseContext): Promise<RequestOutput<'session.snapshot.export'>> =>
  context.always('snapshot', async () => {
    const { sessionId } = await context.known()
    return context.must('session.snapshot.export', { sessionId })
  })

/** A file of that snapshot, always the same one. */
const exported = (context: CaseContext): Promise<string> =>
  context.always('snapshot file', async () =>
    context.file(`${context.name()}.json`, JSON.stringify((await snapshotOf(context)).snapshot)),
  )

/** Calls and failures of each request in this folder. */
export const snapshotCases: RequestCases = {
  'session.snapshot.export': {
    valid: async (context) => ({ sessionId: (await context.known()).sessionId }),
    answers: ({ input: { sessionId } }) => ({ snapshot: { version: '1.0', sessions: listWith({ sessionId }) } }),
    anyState: ofAnySession,
  },
  'session.snapshot.import': {
    valid: async (context) => ({ ...(await snapshotOf(context)), onConflict: 'copy' }),
    answers: async ({ context, answer }) => {
      const [sessionId = ''] = answer.imported
      const { total } = await context.must('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })
      return total === 2 ? { imported: [someText], skipped: [], errors: [] } : { imported: `${total} messages` }
    },
    unknown: [
      async (context) => {
        const { snapshot } = await snapshotOf(context)
        return { snapshot: { ...snapshot, sessions: [{ sessionId: 5 }] } }
      },
      'snapshot-invalid',
    ],
    wrongState: [
      async (context) => {
        const { sessionId } = await context.busy()
        return { ...(await context.must('session.snapshot.export', { sessionId })), onConflict: 'overwrite' }
      },
      { imported: [], errors: [{ error: someText }] },
    ],
  },
  'session.snapshot.validate': {
    valid: snapshotOf,
    answers: { valid: true, errors: [] },
    unknown: [() => ({ snapshot: { version: 'none' } }), { valid: false }],
    takesAnything: true,
  },
  'session.snapshot.exportFile': {
    valid: async (context) => ({ sessionIds: [(await context.known()).sessionId], path: context.path('json') }),
    answers: async ({ context, answer: { path } }) => {
      const { messageCount } = await context.must('session.snapshot.inspectFile', { path })
      return { path: messageCount === 2 ? path : `${messageCount} messages`, redacted: 0 }
    },
    unknown: [(context) => ({ sessionIds: ['nobody'], path: context.path('json') }), 'session-not-found'],
    wrongState: [
      async (context) => ({ sessionIds: [(await context.known()).sessionId], path: context.folder }),
      'file-unreadable',
    ],
  },
  'session.snapshot.findSecrets': {
    valid: async (context) => {
      const talked = await context.talked(`say my key is ghp_${randomUUID().replaceAll('-', '')}abcd`)
      return { sessionIds: [talked.sessionId] }
    },
    answers: ({ input }) => ({ secrets: listWith({ sessionId: input.sessionIds[0] }) }),
    unknown: [() => ({ sessionIds: ['nobody'] }), 'session-not-found'],
  },
  'session.snapshot.inspectFile': {
    valid: async (context) => ({ path: await exported(context) }),
    answers: { sessionCount: 1, messageCount: 2, sessions: [{ exists: true }] },
    unknown: [(context) => ({ path: context.path('json') }), 'file-unreadable'],
    wrongState: [async (context) => ({ path: await context.file(`${context.name()}.json`, '{}') }), 'snapshot-invalid'],
  },
  'session.snapshot.importFile': {
    commits: {
      when: 'none',
      because: 'Its commits are tried in the tests of imports, because a second import finds what it writes.',
    },
    valid: async (context) => ({ path: await exported(context), onConflict: 'skip' }),
    answers: async ({ context }) => ({ imported: [], skipped: [(await context.known()).sessionId], errors: [] }),
    unknown: [(context) => ({ path: context.path('json') }), 'file-unreadable'],
    wrongState: [async (context) => ({ path: await context.file(`${context.name()}.json`, '{}') }), 'snapshot-invalid'],
  },
  'session.snapshot.importFiles': {
    commits: {
      when: 'none',
      because: 'Its commits are tried in the tests of imports, because a second import finds what it writes.',
    },
    valid: async (context) => ({
      files: [
        { path: await exported(context), onConflict: 'skip' as const },
        { path: context.path('json'), onConflict: 'skip' as const },
      ],
    }),
    answers: async ({ context }) => {
      const { sessionId } = await context.known()
      return {
        files: [
          { report: { imported: [], skipped: [sessionId], errors: [] } },
          { error: { code: 'file-unreadable', message: someText } },
        ],
      }
    },
    anyState: 'It reports the failures of its files.',
  },
  'session.snapshot.cancel': {
    valid: (context) => context.operation(),
    answers: { success: true },
    wrongState: [() => ({ operationId: 'nothing' }), { success: false }],
  },
}

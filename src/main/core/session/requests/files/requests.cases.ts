import type { RequestCases } from '#core/testing/contract-table/case'
import { someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

/** A session whose agent wrote a file. */
async function changed(context: CaseContext): Promise<{ sessionId: string; path: string }> {
  const { sessionId, requestId } = await context.asked()
  await context.must('permission.respond', { requestId, behavior: 'allow' })
  const [file] = await context.eventually(async () => {
    const { files } = await context.must('session.files.list', { sessionId })
    return files.length > 0 && (await context.lastTurn(sessionId))?.status === 'completed' && files
  })
  return { sessionId, path: file?.path ?? '' }
}

/** The same, always the same one. */
const changedBefore = (context: CaseContext): Promise<{ sessionId: string; path: string }> =>
  context.always('changed files', () => changed(context))

/** Calls and failures of each request in this folder. */
export const filesCases: RequestCases = {
  'session.files.list': {
    valid: async (context) => ({ sessionId: (await changedBefore(context)).sessionId }),
    answers: async ({ context }) => {
      const { path } = await changedBefore(context)
      return { files: [{ path, change: 'created', before: null }], folder: context.folder }
    },
    unknown: [async (context) => ({ sessionId: await context.session(), turnId: 'nothing' }), 'turn-not-found'],
  },
  'session.files.diff': {
    valid: changedBefore,
    answers: { before: null, after: { content: 'text' }, hunks: [{}] },
    unknown: [async (context) => ({ sessionId: await context.session(), path: 'a.txt' }), 'file-not-changed'],
  },
  'session.files.revert': {
    valid: changed,
    answers: async ({ context, input: { sessionId, path = '' } }) => {
      const { files } = await context.must('session.workspaces.listFiles', { sessionId })
      return { revertId: someText, paths: files.includes(path) ? [] : [path] }
    },
    unknown: [async (context) => ({ sessionId: await context.session(), path: 'a.txt' }), 'file-not-changed'],
    wrongState: [async (context) => ({ sessionId: (await context.busy()).sessionId, path: 'a.txt' }), 'session-busy'],
  },
}

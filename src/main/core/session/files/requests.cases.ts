import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'
import { someText } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

/** A session whose agent wrote a file. */
async function changed(there: There): Promise<{ sessionId: string; path: string }> {
  const { sessionId, requestId } = await there.asked()
  await there.must('permission.respond', { requestId, behavior: 'allow' })
  const [file] = await there.eventually(async () => {
    const { files } = await there.must('session.files.list', { sessionId })
    return files.length > 0 && (await there.lastTurn(sessionId))?.status === 'completed' && files
  })
  return { sessionId, path: file?.path ?? '' }
}

/** The same, always the same one. */
const changedBefore = (there: There): Promise<{ sessionId: string; path: string }> =>
  there.always('changed files', () => changed(there))

/** Calls and failures of each request in this folder. */
export const filesCases: RequestCases = {
  'session.files.list': {
    valid: async (there) => ({ sessionId: (await changedBefore(there)).sessionId }),
    answers: async ({ there }) => {
      const { path } = await changedBefore(there)
      return { files: [{ path, change: 'created', before: null }], folder: there.folder }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), turnId: 'nothing' }), 'turn-not-found'],
    anyState: onlyReads,
  },
  'session.files.diff': {
    valid: changedBefore,
    answers: { before: null, after: { content: 'text' }, hunks: [{}] },
    unknown: [async (there) => ({ sessionId: await there.session(), path: 'a.txt' }), 'file-not-changed'],
    anyState: onlyReads,
  },
  'session.files.revert': {
    valid: changed,
    answers: async ({ there, input: { sessionId, path = '' } }) => {
      const { files } = await there.must('session.workspaces.listFiles', { sessionId })
      return { revertId: someText, paths: files.includes(path) ? [] : [path] }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), path: 'a.txt' }), 'file-not-changed'],
    wrongState: [async (there) => ({ sessionId: (await there.busy()).sessionId, path: 'a.txt' }), 'session-busy'],
  },
}

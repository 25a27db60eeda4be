import type { ReviewScope } from '../../../../shared/review/entities'
import type { RequestCases } from '../../testing/contract-table/case'
import { onlyReads } from '../../testing/contract-table/case'
import { someText } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

const scope: ReviewScope = { kind: 'session' }

/** A session whose agent wrote a file. */
async function changed(there: There): Promise<{ sessionId: string; scope: ReviewScope; path: string }> {
  const { sessionId, requestId } = await there.asked()
  await there.must('permission.respond', { requestId, behavior: 'allow' })
  const [file] = await there.eventually(async () => {
    const { files } = await there.must('review.listFiles', { sessionId, scope })
    return files.length > 0 && (await there.lastTurn(sessionId))?.status === 'completed' && files
  })
  return { sessionId, scope, path: file?.path ?? '' }
}

/** The same, always the same one. */
const changedBefore = (there: There): ReturnType<typeof changed> => there.always('reviewed files', () => changed(there))

/** A changed file with the token of what is shown of it. */
async function shown(there: There): Promise<Awaited<ReturnType<typeof changed>> & { token: string }> {
  const file = await changed(there)
  return { ...file, token: (await there.must('review.readDiff', file)).token }
}

/** A file that an agent wrote, by its name an image. */
async function pictured(there: There) {
  const sessionId = await there.session()
  const path = `${there.name()}.png`
  await there.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  await there.must('session.sendMessage', { sessionId, message: `write "x" to ${path}` })
  const file = { sessionId, scope, path }
  const { token } = await there.eventually(async () => {
    const read = await there.client.request('review.readDiff', file)
    return read.ok && (await there.lastTurn(sessionId))?.status === 'completed' && read.value
  })
  return { ...file, side: 'new' as const, token }
}

async function commented(there: There): Promise<{ sessionId: string; commentId: string }> {
  const place = { side: 'new', startLine: 1, endLine: 1 } as const
  const input = { ...(await shown(there)), ...place, body: 'Why?' }
  const { comment } = await there.must('review.addComment', input)
  return { sessionId: input.sessionId, commentId: comment.commentId }
}

async function reverted(there: There): Promise<{ sessionId: string; changeId: string }> {
  const input = await shown(there)
  const { changeId } = await there.must('review.apply', { ...input, action: 'revert' })
  return { sessionId: input.sessionId, changeId }
}

const noTurn = async (there: There) => ({
  sessionId: await there.session(),
  scope: { kind: 'turn', turnId: 'nothing' } as const,
})
const noFile = async (there: There) => ({ sessionId: await there.session(), scope, path: 'a.txt', token: 'none' })
const whileBusy = async (there: There) => ({ ...(await noFile(there)), sessionId: (await there.busy()).sessionId })

/** Calls and failures of each request in this folder. */
export const reviewCases: RequestCases = {
  'review.listScopes': {
    valid: async (there) => ({ sessionId: (await changedBefore(there)).sessionId }),
    answers: {
      repository: null,
      base: null,
      scopes: [
        { scope, files: 1 },
        { scope: { kind: 'turn' }, files: 1 },
      ],
    },
    anyState: onlyReads,
  },
  'review.listFiles': {
    valid: async (there) => ({ sessionId: (await changedBefore(there)).sessionId, scope }),
    answers: async ({ there }) => ({
      files: [{ path: (await changedBefore(there)).path, change: 'created' }],
      total: 1,
    }),
    unknown: [noTurn, 'turn-not-found'],
    anyState: onlyReads,
  },
  'review.countLines': {
    valid: async (there) => ({ sessionId: (await changedBefore(there)).sessionId, scope }),
    answers: { counts: [{ added: 1, removed: 0 }] },
    unknown: [noTurn, 'turn-not-found'],
    anyState: onlyReads,
  },
  'review.readDiff': {
    valid: changedBefore,
    answers: {
      content: 'text',
      before: null,
      token: someText,
      hunks: [{ oldLines: 0 }],
      canRevert: 'lines',
    },
    unknown: [async (there) => ({ sessionId: await there.session(), scope, path: 'a.txt' }), 'file-not-changed'],
    anyState: onlyReads,
  },
  'review.readImage': {
    valid: pictured,
    answers: { mimeType: 'image/png', data: someText },
    unknown: [async (there) => ({ ...(await noFile(there)), side: 'new' }), 'file-not-changed'],
    anyState: onlyReads,
  },
  'review.apply': {
    valid: async (there) => ({ ...(await shown(there)), action: 'revert' }),
    answers: async ({ there, input: { sessionId, path } }) => {
      const { files } = await there.must('session.workspaces.listFiles', { sessionId })
      return { changeId: files.includes(path) ? '' : someText }
    },
    unknown: [async (there) => ({ ...(await noFile(there)), action: 'revert' }), 'file-not-changed'],
    wrongState: [async (there) => ({ ...(await whileBusy(there)), action: 'revert' }), 'session-busy'],
  },
  'review.undo': {
    valid: reverted,
    answers: { changeId: someText },
    unknown: [async (there) => ({ sessionId: await there.session(), changeId: 'none' }), 'review-change-not-found'],
    wrongState: [async (there) => ({ sessionId: (await there.busy()).sessionId, changeId: 'none' }), 'session-busy'],
  },
  'review.markViewed': {
    valid: async (there) => ({ ...(await shown(there)), viewed: true }),
    answers: async ({ there, input: { sessionId } }) => {
      const { files } = await there.must('review.listFiles', { sessionId, scope })
      return { success: files[0]?.isViewed === true }
    },
    unknown: [async (there) => ({ ...(await noFile(there)), viewed: true }), 'file-not-changed'],
  },
  'review.listComments': {
    valid: async (there) => ({ sessionId: (await commented(there)).sessionId }),
    answers: { comments: [{ body: 'Why?', side: 'new', startLine: 1 }] },
    anyState: onlyReads,
  },
  'review.addComment': {
    valid: async (there) => ({ ...(await shown(there)), side: 'new', startLine: 1, endLine: 1, body: 'Why?' }),
    answers: { comment: { body: 'Why?', excerpt: someText } },
    unknown: [
      async (there) => ({ ...(await noFile(there)), side: 'new', startLine: 1, endLine: 1, body: 'Why?' }),
      'file-not-changed',
    ],
  },
  'review.editComment': {
    valid: async (there) => ({ ...(await commented(there)), body: 'Why so?' }),
    answers: async ({ there, input: { sessionId } }) => {
      const { comments } = await there.must('review.listComments', { sessionId })
      return { success: comments[0]?.body === 'Why so?' }
    },
    unknown: [
      async (there) => ({ sessionId: await there.session(), commentId: 'none', body: 'x' }),
      'comment-not-found',
    ],
  },
  'review.removeComment': {
    valid: commented,
    answers: async ({ there, input: { sessionId } }) => {
      const { comments } = await there.must('review.listComments', { sessionId })
      return { success: comments.length === 0 }
    },
    unknown: [async (there) => ({ sessionId: await there.session(), commentId: 'none' }), 'comment-not-found'],
  },
  'review.send': {
    valid: async (there) => ({ sessionId: (await commented(there)).sessionId }),
    answers: { messageId: someText, commentIds: [someText] },
    unknown: [async (there) => ({ sessionId: await there.session(), commentIds: ['none'] }), 'comment-not-found'],
  },
}

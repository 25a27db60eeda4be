import type { ReviewScope } from '#shared/review/entities'
import type { RequestCases } from '#core/testing/contract-table/case'
import { someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const scope: ReviewScope = { kind: 'session' }

/** A session whose agent wrote a file. */
async function changed(context: CaseContext): Promise<{ sessionId: string; scope: ReviewScope; path: string }> {
  const { sessionId, requestId } = await context.asked()
  await context.must('permission.respond', { requestId, behavior: 'allow' })
  const [file] = await context.eventually(async () => {
    const { files } = await context.must('review.listFiles', { sessionId, scope })
    return files.length > 0 && (await context.lastTurn(sessionId))?.status === 'completed' && files
  })
  return { sessionId, scope, path: file?.path ?? '' }
}

/** The same, always the same one. */
const changedBefore = (context: CaseContext): ReturnType<typeof changed> =>
  context.always('reviewed files', () => changed(context))

/** A changed file with the token of what is shown of it. */
async function shown(context: CaseContext): Promise<Awaited<ReturnType<typeof changed>> & { token: string }> {
  const file = await changed(context)
  return { ...file, token: (await context.must('review.readDiff', file)).token }
}

/** A file that an agent wrote, by its name an image. */
async function pictured(context: CaseContext) {
  const sessionId = await context.session()
  const path = `${context.name()}.png`
  await context.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  await context.must('session.sendMessage', { sessionId, message: `write "x" to ${path}` })
  const file = { sessionId, scope, path }
  const { token } = await context.eventually(async () => {
    const read = await context.client.request('review.readDiff', file)
    return read.ok && (await context.lastTurn(sessionId))?.status === 'completed' && read.value
  })
  return { ...file, side: 'new' as const, token }
}

async function commented(context: CaseContext): Promise<{ sessionId: string; commentId: string }> {
  const place = { side: 'new', startLine: 1, endLine: 1 } as const
  const input = { ...(await shown(context)), ...place, body: 'Why?' }
  const { comment } = await context.must('review.addComment', input)
  return { sessionId: input.sessionId, commentId: comment.commentId }
}

async function reverted(context: CaseContext): Promise<{ sessionId: string; changeId: string }> {
  const input = await shown(context)
  const { changeId } = await context.must('review.apply', { ...input, action: 'revert' })
  return { sessionId: input.sessionId, changeId }
}

const noTurn = async (context: CaseContext) => ({
  sessionId: await context.session(),
  scope: { kind: 'turn', turnId: 'nothing' } as const,
})
const noFile = async (context: CaseContext) => ({
  sessionId: await context.session(),
  scope,
  path: 'a.txt',
  token: 'none',
})
const whileBusy = async (context: CaseContext) => ({
  ...(await noFile(context)),
  sessionId: (await context.busy()).sessionId,
})

/** Calls and failures of each request in this folder. */
export const reviewCases: RequestCases = {
  'review.listScopes': {
    valid: async (context) => ({ sessionId: (await changedBefore(context)).sessionId }),
    answers: {
      repository: null,
      base: null,
      scopes: [
        { scope, files: 1 },
        { scope: { kind: 'turn' }, files: 1 },
      ],
    },
  },
  'review.listFiles': {
    valid: async (context) => ({ sessionId: (await changedBefore(context)).sessionId, scope }),
    answers: async ({ context }) => ({
      files: [{ path: (await changedBefore(context)).path, change: 'created' }],
      total: 1,
    }),
    unknown: [noTurn, 'turn-not-found'],
  },
  'review.countLines': {
    valid: async (context) => ({ sessionId: (await changedBefore(context)).sessionId, scope }),
    answers: { counts: [{ added: 1, removed: 0 }] },
    unknown: [noTurn, 'turn-not-found'],
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
    unknown: [async (context) => ({ sessionId: await context.session(), scope, path: 'a.txt' }), 'file-not-changed'],
  },
  'review.readImage': {
    valid: pictured,
    answers: { mimeType: 'image/png', data: someText },
    unknown: [async (context) => ({ ...(await noFile(context)), side: 'new' }), 'file-not-changed'],
  },
  'review.apply': {
    valid: async (context) => ({ ...(await shown(context)), action: 'revert' }),
    answers: async ({ context, input: { sessionId, path } }) => {
      const { files } = await context.must('session.workspaces.listFiles', { sessionId })
      return { changeId: files.includes(path) ? '' : someText }
    },
    unknown: [async (context) => ({ ...(await noFile(context)), action: 'revert' }), 'file-not-changed'],
    wrongState: [async (context) => ({ ...(await whileBusy(context)), action: 'revert' }), 'session-busy'],
  },
  'review.undo': {
    valid: reverted,
    answers: { changeId: someText },
    unknown: [async (context) => ({ sessionId: await context.session(), changeId: 'none' }), 'review-change-not-found'],
    wrongState: [
      async (context) => ({ sessionId: (await context.busy()).sessionId, changeId: 'none' }),
      'session-busy',
    ],
  },
  'review.markViewed': {
    valid: async (context) => ({ ...(await shown(context)), viewed: true }),
    answers: async ({ context, input: { sessionId } }) => {
      const { files } = await context.must('review.listFiles', { sessionId, scope })
      return { success: files[0]?.isViewed === true }
    },
    unknown: [async (context) => ({ ...(await noFile(context)), viewed: true }), 'file-not-changed'],
  },
  'review.listComments': {
    valid: async (context) => ({ sessionId: (await commented(context)).sessionId }),
    answers: { comments: [{ body: 'Why?', side: 'new', startLine: 1 }] },
  },
  'review.addComment': {
    valid: async (context) => ({ ...(await shown(context)), side: 'new', startLine: 1, endLine: 1, body: 'Why?' }),
    answers: { comment: { body: 'Why?', excerpt: someText } },
    unknown: [
      async (context) => ({ ...(await noFile(context)), side: 'new', startLine: 1, endLine: 1, body: 'Why?' }),
      'file-not-changed',
    ],
  },
  'review.editComment': {
    valid: async (context) => ({ ...(await commented(context)), body: 'Why so?' }),
    answers: async ({ context, input: { sessionId } }) => {
      const { comments } = await context.must('review.listComments', { sessionId })
      return { success: comments[0]?.body === 'Why so?' }
    },
    unknown: [
      async (context) => ({ sessionId: await context.session(), commentId: 'none', body: 'x' }),
      'comment-not-found',
    ],
  },
  'review.removeComment': {
    valid: commented,
    answers: async ({ context, input: { sessionId } }) => {
      const { comments } = await context.must('review.listComments', { sessionId })
      return { success: comments.length === 0 }
    },
    unknown: [async (context) => ({ sessionId: await context.session(), commentId: 'none' }), 'comment-not-found'],
  },
  'review.send': {
    valid: async (context) => ({ sessionId: (await commented(context)).sessionId }),
    answers: { messageId: someText, commentIds: [someText] },
    unknown: [async (context) => ({ sessionId: await context.session(), commentIds: ['none'] }), 'comment-not-found'],
  },
}

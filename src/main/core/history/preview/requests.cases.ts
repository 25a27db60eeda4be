import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { textWith } from '#core/testing/contract-table/matching'
import { newRepository } from '../place/testing'
import { LISTEN } from '../script/testing'

/** A session whose script serves a page. */
async function serving(context: CaseContext) {
  const folder = await newRepository(context.path('repository'), {
    'conductor.json': JSON.stringify({ scripts: { run: LISTEN } }),
  })
  const { sessionId } = await context.must('session.create', { targetWorkingDirectory: folder })
  const { scripts } = await context.must('workspace.scripts', { sessionId })
  const { port } = await context.must('workspace.run', { sessionId, script: 'run', hash: scripts.run?.hash ?? '' })
  await context.eventually(async () => {
    const { ports } = await context.must('workspace.ports', { sessionId })
    return ports.some((one) => one.port === port)
  })
  return { sessionId, port }
}

const noSession = { sessionId: 'nothing' }

/** Calls and failures of each request in this folder. */
export const previewCases: RequestCases = {
  'workspace.preview.open': {
    valid: serving,
    answers: ({ input }) => ({ port: input.port, url: textWith('.localhost:') }),
    unknown: [() => noSession, 'session-not-found'],
    wrongState: [async (context) => ({ sessionId: await context.session(), port: 9 }), 'port-not-found'],
  },
  'workspace.preview.close': {
    async valid(context) {
      const { sessionId } = await serving(context)
      const { previewId } = await context.must('workspace.preview.open', { sessionId })
      return { sessionId, previewId }
    },
    answers: { success: true },
    whenArchived: { success: false },
    unknown: [() => ({ ...noSession, previewId: 'nothing' }), 'session-not-found'],
    anyState: 'Previews end with their session.',
  },
}

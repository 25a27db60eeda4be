import { randomUUID } from 'node:crypto'
import type { RequestCases } from '../../testing/contract-table/case'
import { listWith, someText } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'
import { claudeLines, lines, put } from './testing/transcripts'

const TOOL = 'claude-code'

/** Creates a session of another tool that has not been discovered. */
async function written(there: There): Promise<string> {
  const id = randomUUID()
  await put(there.home, `.claude/projects/-project/${id}.jsonl`, lines(claudeLines))
  return `${TOOL}-${id}`
}

/** A session of another tool that was found. */
async function discovered(there: There): Promise<{ sessionIds: [string] }> {
  const sessionId = await written(there)
  await there.must('import.discover', {})
  return { sessionIds: [sessionId] }
}

/** A session of another tool of which a copy is kept, always the same one. */
const kept = (there: There): Promise<string> =>
  there.always('kept copy', async () => {
    const sessionId = await written(there)
    await there.must('import.update', { kept: [TOOL] })
    await there.eventually(async () => {
      const { session } = await there.must('session.get', { sessionId })
      return session !== null && session.status !== 'discovered'
    })
    await there.must('import.update', { kept: [] })
    return sessionId
  })

const ofTheMachine = 'It is about the files of other tools, whatever sessions there are.'

/** Calls and failures of each request in this folder. */
export const importCases: RequestCases = {
  'import.getState': {
    valid: () => ({}),
    answers: { state: { tools: listWith({ adapterName: TOOL, isOn: true, isKept: false }), problem: null } },
    anyState: ofTheMachine,
  },
  'import.discover': {
    valid: async (there) => {
      await there.always('written', () => written(there))
      return {}
    },
    answers: async ({ there }) => {
      const sessionId = await there.always('written', () => written(there))
      const { session } = await there.must('session.get', { sessionId })
      return { state: { problem: session?.status === 'discovered' ? null : 'not found' } }
    },
    anyState: ofTheMachine,
  },
  'import.update': {
    valid: () => ({ isAsked: true }),
    answers: { state: { isAsked: true } },
    anyState: ofTheMachine,
  },
  'import.run': {
    valid: discovered,
    answers: async ({ there, input: { sessionIds = [] } }) => {
      const [sessionId = ''] = sessionIds
      const { total } = await there.must('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })
      return { imported: total > 0 ? [sessionId] : `${total} messages`, skipped: [], errors: [] }
    },
    wrongState: [async (there) => ({ sessionIds: [await kept(there)] }), { imported: [], skipped: [someText] }],
  },
  'import.exportCopies': {
    valid: async (there) => ({ sessionId: await kept(there), folder: there.path('copies') }),
    answers: { files: [{ path: someText }] },
    unknown: [(there) => ({ sessionId: 'nobody', folder: there.path('copies') }), 'session-not-found'],
    wrongState: [
      async (there) => ({ sessionId: (await there.known()).sessionId, folder: there.path('copies') }),
      'file-not-kept',
    ],
  },
}

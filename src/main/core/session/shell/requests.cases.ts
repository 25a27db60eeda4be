import type { RequestCases } from '../../testing/contract-table/case'
import { someText } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

const node = `"${process.execPath}"`
const short = `${node} --version`
const long = `${node} -e "setInterval(() => {}, 1000)"`

interface Command {
  readonly sessionId: string
  readonly processId: string
}

async function run(there: There, command: string): Promise<Command> {
  const sessionId = await there.session()
  const { processId } = await there.must('session.shell.exec', { sessionId, command })
  return { sessionId, processId }
}

/** Returns the outcome of a command, once it has ended. */
function ended(there: There, { sessionId, processId }: Command): Promise<string> {
  return there.eventually(async () => {
    const { tasks } = await there.must('session.tasks.list', { sessionId })
    const status = tasks.find(({ id }) => id === processId)?.status
    return status !== 'running' && status
  })
}

/** Calls and failures of each request in this folder. */
export const shellCases: RequestCases = {
  'session.shell.exec': {
    valid: async (there) => ({ sessionId: await there.session(), command: short }),
    answers: async ({ there, answer: { processId }, input: { sessionId } }) => ({
      processId: (await ended(there, { sessionId, processId })) === 'completed' ? someText : 'did not complete',
    }),
    unknown: [
      async (there) => ({ sessionId: await there.session(), command: short, cwd: 'nowhere' }),
      'folder-not-found',
    ],
  },
  'session.shell.kill': {
    valid: (there) => run(there, long),
    answers: async ({ there, input }) => ({ killed: (await ended(there, input)) !== 'completed' }),
    unknown: [async (there) => ({ sessionId: await there.session(), processId: 'nothing' }), 'process-not-found'],
    wrongState: [
      async (there) => {
        const command = await run(there, short)
        await ended(there, command)
        return command
      },
      { killed: false },
    ],
  },
}

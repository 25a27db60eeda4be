import type { RequestCases } from '#core/testing/contract-table/case'
import { someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

const node = `"${process.execPath}"`
const short = `${node} --version`
const long = `${node} -e "setInterval(() => {}, 1000)"`

interface Command {
  readonly sessionId: string
  readonly processId: string
}

async function run(context: CaseContext, command: string): Promise<Command> {
  const sessionId = await context.session()
  const { processId } = await context.must('session.shell.exec', { sessionId, command })
  return { sessionId, processId }
}

/** Returns the outcome of a command, once it has ended. */
function ended(context: CaseContext, { sessionId, processId }: Command): Promise<string> {
  return context.eventually(async () => {
    const { tasks } = await context.must('session.tasks.list', { sessionId })
    const status = tasks.find(({ id }) => id === processId)?.status
    return status !== 'running' && status
  })
}

/** Calls and failures of each request in this folder. */
export const shellCases: RequestCases = {
  'session.shell.exec': {
    valid: async (context) => ({ sessionId: await context.session(), command: short }),
    answers: async ({ context, answer: { processId }, input: { sessionId } }) => ({
      processId: (await ended(context, { sessionId, processId })) === 'completed' ? someText : 'did not complete',
    }),
    unknown: [
      async (context) => ({ sessionId: await context.session(), command: short, cwd: 'nowhere' }),
      'folder-not-found',
    ],
  },
  'session.shell.kill': {
    valid: (context) => run(context, long),
    answers: async ({ context, input }) => ({ killed: (await ended(context, input)) !== 'completed' }),
    unknown: [async (context) => ({ sessionId: await context.session(), processId: 'nothing' }), 'process-not-found'],
    wrongState: [
      async (context) => {
        const command = await run(context, short)
        await ended(context, command)
        return command
      },
      { killed: false },
    ],
  },
}

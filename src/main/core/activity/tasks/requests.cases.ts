import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, someText } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

interface Task {
  readonly sessionId: string
  readonly id: string
}

async function started(context: CaseContext, prompt: string): Promise<Task> {
  const sessionId = await context.session()
  const task = { sessionId, agentType: 'playground', name: 'try', prompt }
  const { agentId } = await context.must('session.tasks.startAgent', task)
  return { sessionId, id: agentId }
}

const stateOf = async (context: CaseContext, { sessionId, id }: Task): Promise<string | undefined> =>
  (await context.must('session.tasks.list', { sessionId })).tasks.find((task) => task.id === id)?.status

/** A task that works until it is stopped. */
async function running(context: CaseContext): Promise<Task> {
  const task = await started(context, 'ask me the colour: red, blue')
  await context.eventually(async () => (await stateOf(context, task)) === 'running')
  return task
}

/** A task that is done. */
async function done(context: CaseContext): Promise<Task> {
  const task = await started(context, 'say done')
  await context.eventually(async () => (await stateOf(context, task)) === 'completed')
  return task
}

const nothing = async (context: CaseContext): Promise<Task> => ({ sessionId: await context.session(), id: 'nothing' })

/** Calls and failures of each request in this folder. */
export const tasksCases: RequestCases = {
  'session.tasks.startAgent': {
    valid: async (context) => ({
      sessionId: await context.session(),
      agentType: 'playground',
      prompt: 'say done',
      name: 'try',
    }),
    answers: async ({ context, answer: { agentId: id }, input: { sessionId } }) => {
      await context.eventually(async () => (await stateOf(context, { sessionId, id })) === 'completed')
      return { agentId: id, childSessionId: someText }
    },
  },
  'session.tasks.list': {
    valid: async (context) => ({ sessionId: (await context.always('task', () => done(context))).sessionId }),
    answers: async ({ context }) => {
      const { id } = await context.always('task', () => done(context))
      return { tasks: listWith({ id, type: 'agent', status: 'completed' }) }
    },
  },
  'session.tasks.promoteToBackground': {
    valid: done,
    answers: { promoted: false },
    unknown: [nothing, 'task-not-found'],
    wrongState: [running, 'capability-missing'],
  },
  'session.tasks.cancel': {
    valid: running,
    answers: async ({ context, input }) => ({ cancelled: (await stateOf(context, input)) === 'cancelled' }),
    unknown: [nothing, 'task-not-found'],
    wrongState: [done, { cancelled: false }],
  },
  'session.tasks.remove': {
    valid: done,
    answers: async ({ context, input }) => ({ removed: (await stateOf(context, input)) === undefined }),
    unknown: [nothing, 'task-not-found'],
    wrongState: [running, { removed: false }],
  },
  'session.tasks.sendMessage': {
    succeedsAnyway: 'It answers that nothing was sent.',
    valid: async (context) => ({ ...(await done(context)), message: 'say more' }),
    answers: async ({ context, input }) => ({
      sent: await context.eventually(async () => (await stateOf(context, input)) === 'completed'),
    }),
    unknown: [async (context) => ({ ...(await nothing(context)), message: 'say more' }), 'task-not-found'],
  },
  'session.fleet.start': {
    failsAs: 'session.agent.attach',
    valid: async (context) => {
      const sessionId = await context.session()
      await context.must('session.plan.update', { sessionId, content: '- [ ] one\n- [ ] two' })
      return { sessionId }
    },
    answers: async ({ context, input: { sessionId } }) => {
      const { tasks } = await context.must('session.tasks.list', { sessionId })
      return { started: tasks.length === 2 }
    },
    wrongState: [async (context) => ({ sessionId: await context.session() }), 'message-empty'],
  },
}

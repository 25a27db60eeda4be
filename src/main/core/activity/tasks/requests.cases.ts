import type { RequestCases } from '../../testing/contract-table/case'
import { listWith, someText } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

interface Task {
  readonly sessionId: string
  readonly id: string
}

async function started(there: There, prompt: string): Promise<Task> {
  const sessionId = await there.session()
  const task = { sessionId, agentType: 'playground', name: 'try', prompt }
  const { agentId } = await there.must('session.tasks.startAgent', task)
  return { sessionId, id: agentId }
}

const stateOf = async (there: There, { sessionId, id }: Task): Promise<string | undefined> =>
  (await there.must('session.tasks.list', { sessionId })).tasks.find((task) => task.id === id)?.status

/** A task that works until it is stopped. */
async function running(there: There): Promise<Task> {
  const task = await started(there, 'ask me the colour: red, blue')
  await there.eventually(async () => (await stateOf(there, task)) === 'running')
  return task
}

/** A task that is done. */
async function done(there: There): Promise<Task> {
  const task = await started(there, 'say done')
  await there.eventually(async () => (await stateOf(there, task)) === 'completed')
  return task
}

const nothing = async (there: There): Promise<Task> => ({ sessionId: await there.session(), id: 'nothing' })

/** Calls and failures of each request in this folder. */
export const tasksCases: RequestCases = {
  'session.tasks.startAgent': {
    valid: async (there) => ({
      sessionId: await there.session(),
      agentType: 'playground',
      prompt: 'say done',
      name: 'try',
    }),
    answers: async ({ there, answer: { agentId: id }, input: { sessionId } }) => {
      await there.eventually(async () => (await stateOf(there, { sessionId, id })) === 'completed')
      return { agentId: id, childSessionId: someText }
    },
  },
  'session.tasks.list': {
    valid: async (there) => ({ sessionId: (await there.always('task', () => done(there))).sessionId }),
    answers: async ({ there }) => {
      const { id } = await there.always('task', () => done(there))
      return { tasks: listWith({ id, type: 'agent', status: 'completed' }) }
    },
    anyState: 'It only reads.',
  },
  'session.tasks.promoteToBackground': {
    valid: done,
    answers: { promoted: false },
    unknown: [nothing, 'task-not-found'],
    wrongState: [running, 'capability-missing'],
  },
  'session.tasks.cancel': {
    valid: running,
    answers: async ({ there, input }) => ({ cancelled: (await stateOf(there, input)) === 'cancelled' }),
    unknown: [nothing, 'task-not-found'],
    wrongState: [done, { cancelled: false }],
  },
  'session.tasks.remove': {
    valid: done,
    answers: async ({ there, input }) => ({ removed: (await stateOf(there, input)) === undefined }),
    unknown: [nothing, 'task-not-found'],
    wrongState: [running, { removed: false }],
  },
  'session.tasks.sendMessage': {
    valid: async (there) => ({ ...(await done(there)), message: 'say more' }),
    answers: async ({ there, input }) => ({
      sent: await there.eventually(async () => (await stateOf(there, input)) === 'completed'),
    }),
    unknown: [async (there) => ({ ...(await nothing(there)), message: 'say more' }), 'task-not-found'],
  },
  'session.fleet.start': {
    valid: async (there) => {
      const sessionId = await there.session()
      await there.must('session.plan.update', { sessionId, content: '- [ ] one\n- [ ] two' })
      return { sessionId }
    },
    answers: async ({ there, input: { sessionId } }) => {
      const { tasks } = await there.must('session.tasks.list', { sessionId })
      return { started: tasks.length === 2 }
    },
    wrongState: [async (there) => ({ sessionId: await there.session() }), 'message-empty'],
  },
}

import type { RequestCases } from '../../testing/contract-table/case'
import { listWith } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

/** The name of a custom agent in the folder that sessions work in, always the same one. */
const custom = (there: There): Promise<string> =>
  there.always('custom agent', async () => {
    const name = there.name()
    await there.file(`.claude/agents/${name}.md`, `---\nname: ${name}\ndescription: Looks.\n---\nLook closely.`)
    return name
  })

const withCustom = async (there: There): Promise<{ sessionId: string; name: string }> => {
  const { sessionId } = await there.talked()
  return { sessionId, name: await custom(there) }
}

async function selected(there: There): Promise<{ sessionId: string }> {
  const both = await withCustom(there)
  await there.must('session.agent.select', both)
  return { sessionId: both.sessionId }
}

const ofFolders = 'Custom agents are files; it reads them whatever state the session is in.'

/** Cases for the requests of this folder: valid calls and failures. */
export const customAgentCases: RequestCases = {
  'session.agent.list': {
    valid: async (there) => {
      await custom(there)
      return { sessionId: await there.session() }
    },
    answers: async ({ there }) => ({ agents: listWith({ name: await custom(there), description: 'Looks.' }) }),
    anyState: ofFolders,
  },
  'session.agent.reload': {
    valid: async (there) => {
      await custom(there)
      return { sessionId: await there.session() }
    },
    answers: async ({ there }) => ({ agents: listWith({ name: await custom(there) }) }),
    anyState: ofFolders,
  },
  'session.agent.getCurrent': {
    valid: selected,
    answers: async ({ there }) => ({ agent: { name: await custom(there) } }),
    anyState: 'It only reads.',
  },
  'session.agent.select': {
    valid: withCustom,
    answers: async ({ there, input: { sessionId, name } }) => {
      const { agent } = await there.must('session.agent.getCurrent', { sessionId })
      return { agent: { name: agent?.name === name ? name : 'nobody' } }
    },
    unknown: [
      async (there) => ({ sessionId: (await there.talked()).sessionId, name: 'nobody' }),
      'custom-agent-not-found',
    ],
    wrongState: [async (there) => ({ sessionId: await there.session(), name: await custom(there) }), 'agent-not-found'],
  },
  'session.agent.deselect': {
    valid: selected,
    answers: async ({ there, input }) => ({
      success: (await there.must('session.agent.getCurrent', input)).agent === null,
    }),
  },
}

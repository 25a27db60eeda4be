import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

/** The name of a custom agent in the folder that sessions work in, always the same one. */
const custom = (context: CaseContext): Promise<string> =>
  context.always('custom agent', async () => {
    const name = context.name()
    await context.file(`.claude/agents/${name}.md`, `---\nname: ${name}\ndescription: Looks.\n---\nLook closely.`)
    return name
  })

const withCustom = async (context: CaseContext): Promise<{ sessionId: string; name: string }> => {
  const { sessionId } = await context.talked()
  return { sessionId, name: await custom(context) }
}

async function selected(context: CaseContext): Promise<{ sessionId: string }> {
  const both = await withCustom(context)
  await context.must('session.agent.select', both)
  return { sessionId: both.sessionId }
}

const ofFolders = 'Custom agents are files; it reads them whatever state the session is in.'

/** Cases for the requests of this folder: valid calls and failures. */
export const customAgentCases: RequestCases = {
  'session.agent.list': {
    valid: async (context) => {
      await custom(context)
      return { sessionId: await context.session() }
    },
    answers: async ({ context }) => ({ agents: listWith({ name: await custom(context), description: 'Looks.' }) }),
  },
  'session.agent.reload': {
    valid: async (context) => {
      await custom(context)
      return { sessionId: await context.session() }
    },
    answers: async ({ context }) => ({ agents: listWith({ name: await custom(context) }) }),
    anyState: ofFolders,
  },
  'session.agent.getCurrent': {
    valid: selected,
    answers: async ({ context }) => ({ agent: { name: await custom(context) } }),
  },
  'session.agent.select': {
    failsAs: 'session.agent.attach',
    valid: withCustom,
    answers: async ({ context, input: { sessionId, name } }) => {
      const { agent } = await context.must('session.agent.getCurrent', { sessionId })
      return { agent: { name: agent?.name === name ? name : 'nobody' } }
    },
    unknown: [
      async (context) => ({ sessionId: (await context.talked()).sessionId, name: 'nobody' }),
      'custom-agent-not-found',
    ],
    wrongState: [
      async (context) => ({ sessionId: await context.session(), name: await custom(context) }),
      'agent-not-found',
    ],
  },
  'session.agent.deselect': {
    failsAs: 'session.agent.remove',
    valid: selected,
    answers: async ({ context, input }) => ({
      success: (await context.must('session.agent.getCurrent', input)).agent === null,
    }),
  },
}

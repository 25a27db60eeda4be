import { fileURLToPath } from 'node:url'
import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { listWith } from '#core/testing/contract-table/matching'

const script = fileURLToPath(new URL('../../../agents/adapters/acp/fixtures/scripted-agent.mjs', import.meta.url))

/** An agent that lists its sessions, with one of them. */
async function listing(context: CaseContext): Promise<{ adapterName: string; adapterSessionId: string }> {
  const [adapterName, adapterSessionId] = [context.name(), context.name()]
  const home = `own-sessions-${adapterName}`
  const session = { id: adapterSessionId, cwd: context.folder, memory: 'An older one' }
  const file = await context.file(`${home}/${adapterSessionId}.session`, JSON.stringify(session))
  const env = {
    SCRIPTED_AGENT_HOME: file.slice(0, -`/${adapterSessionId}.session`.length),
    SCRIPTED_AGENT_WITH: 'list,delete',
  }
  await context.must('settings.agentServer.put', { name: adapterName, command: process.execPath, args: [script], env })
  return { adapterName, adapterSessionId }
}

const nobody = { adapterName: 'nobody', adapterSessionId: 'nothing' }
const unable = { adapterName: 'playground', adapterSessionId: 'nothing' }

/** Calls and failures of each request in this folder. */
export const ownSessionCases: RequestCases = {
  'adapter.sessions.list': {
    valid: async (context) => ({ adapterName: (await listing(context)).adapterName }),
    answers: ({ context }) => ({
      sessions: listWith({ cwd: context.folder, title: 'An older one', updatedAt: 1_700_000_000_000 }),
      isWhole: true,
      canDelete: true,
    }),
    unknown: [() => ({ adapterName: 'nobody' }), 'adapter-not-found'],
    wrongState: [() => ({ adapterName: 'playground' }), 'capability-missing'],
  },
  'adapter.sessions.continue': {
    valid: async (context) => ({ ...(await listing(context)), cwd: context.folder, title: 'An older one' }),
    answers: async ({ context, input: { adapterSessionId } }) => {
      const { session } = await context.must('session.getByAdapterSessionId', { adapterSessionId })
      return { sessionId: session?.sessionId ?? '' }
    },
    unknown: [(context) => ({ ...nobody, cwd: context.folder, title: null }), 'adapter-not-found'],
    wrongState: [(context) => ({ ...unable, cwd: context.folder, title: null }), 'capability-missing'],
  },
  'adapter.sessions.delete': {
    valid: listing,
    answers: async ({ context, input: { adapterName } }) => {
      const { sessions } = await context.must('adapter.sessions.list', { adapterName })
      return sessions.length === 0 ? { success: true } : { success: true, isStillThere: true }
    },
    unknown: [() => nobody, 'adapter-not-found'],
    wrongState: [() => unable, 'capability-missing'],
  },
}

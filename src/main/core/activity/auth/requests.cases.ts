import { startOAuthMcpServer } from '../../resources/mcp/oauth/testing'
import type { RequestCases } from '../../testing/contract-table/case'
import { listWith, textWith } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

/** A new server of the settings that wants a sign-in, and is not connected before. */
export async function guarded(there: There): Promise<{ kind: 'mcpServer'; name: string }> {
  const { url } = await there.always('guarded mcp server', () => startOAuthMcpServer())
  const name = there.name()
  await there.must('mcp.config.add', { name, config: { url, enabled: false } })
  return { kind: 'mcpServer', name }
}

const nobody = { target: { kind: 'mcpServer', name: 'nobody' } } as const
const ofTheHost = 'Whoever signs in does so for the whole host.'

/** Calls and failures of each request in this folder. */
export const authCases: RequestCases = {
  'auth.signIn.start': {
    valid: async (there) => ({ target: await guarded(there) }),
    answers: ({ input: { target } }) => ({ target, method: 'browser', verificationUrl: textWith('/authorize?') }),
    unknown: [() => nobody, 'mcp-server-not-found'],
    wrongState: [() => ({ target: { kind: 'agent', adapterName: 'playground' } }), 'capability-missing'],
  },
  'auth.signIn.cancel': {
    async valid(there) {
      const { signInId } = await there.must('auth.signIn.start', { target: await guarded(there) })
      return { signInId }
    },
    answers: { success: true },
    wrongState: [() => ({ signInId: 'nothing' }), { success: false }],
  },
  'auth.signIn.list': {
    async valid(there) {
      await there.must('auth.signIn.start', { target: await there.always('signing in', () => guarded(there)) })
      return {}
    },
    answers: async ({ there }) => ({
      signIns: listWith({ target: await there.always('signing in', () => guarded(there)) }),
    }),
    anyState: ofTheHost,
  },
  'auth.signOut': {
    valid: async (there) => ({ target: await guarded(there) }),
    answers: { success: false },
    unknown: [() => nobody, 'mcp-server-not-found'],
    wrongState: [() => ({ target: { kind: 'agent', adapterName: 'playground' } }), 'capability-missing'],
  },
  'session.mcp.oauth.login': {
    valid: async (there) => ({ sessionId: await there.session(), serverName: (await guarded(there)).name }),
    answers: { authorizationUrl: textWith('/authorize?') },
    unknown: [async (there) => ({ sessionId: await there.session(), serverName: 'nobody' }), 'mcp-server-not-found'],
    anyState: ofTheHost,
  },
}

import { startOAuthMcpServer } from '#core/resources/mcp/oauth/testing'
import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, textWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

/** A new server of the settings that wants a sign-in, and is not connected before. */
export async function guarded(context: CaseContext): Promise<{ kind: 'mcpServer'; name: string }> {
  const { url } = await context.always('guarded mcp server', () => startOAuthMcpServer())
  const name = context.name()
  await context.must('mcp.config.add', { name, config: { url, enabled: false } })
  return { kind: 'mcpServer', name }
}

const nobody = { target: { kind: 'mcpServer', name: 'nobody' } } as const
const ofTheHost = 'Whoever signs in does so for the whole host.'

/** Calls and failures of each request in this folder. */
export const authCases: RequestCases = {
  'auth.signIn.start': {
    valid: async (context) => ({ target: await guarded(context) }),
    answers: ({ input: { target } }) => ({ target, method: 'browser', verificationUrl: textWith('/authorize?') }),
    unknown: [() => nobody, 'mcp-server-not-found'],
    wrongState: [() => ({ target: { kind: 'agent', adapterName: 'playground' } }), 'capability-missing'],
  },
  'auth.signIn.cancel': {
    async valid(context) {
      const { signInId } = await context.must('auth.signIn.start', { target: await guarded(context) })
      return { signInId }
    },
    answers: { success: true },
    wrongState: [() => ({ signInId: 'nothing' }), { success: false }],
  },
  'auth.signIn.list': {
    async valid(context) {
      await context.must('auth.signIn.start', { target: await context.always('signing in', () => guarded(context)) })
      return {}
    },
    answers: async ({ context }) => ({
      signIns: listWith({ target: await context.always('signing in', () => guarded(context)) }),
    }),
  },
  'auth.signOut': {
    valid: async (context) => ({ target: await guarded(context) }),
    answers: { success: false },
    unknown: [() => nobody, 'mcp-server-not-found'],
    wrongState: [() => ({ target: { kind: 'agent', adapterName: 'playground' } }), 'capability-missing'],
  },
  'session.mcp.oauth.login': {
    valid: async (context) => ({ sessionId: await context.session(), serverName: (await guarded(context)).name }),
    answers: { authorizationUrl: textWith('/authorize?') },
    unknown: [
      async (context) => ({ sessionId: await context.session(), serverName: 'nobody' }),
      'mcp-server-not-found',
    ],
    anyState: ofTheHost,
  },
}

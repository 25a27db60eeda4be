import type { SessionEventCases } from '#core/testing/event-table/case'

/** Case for the event of a switch between agents. */
export const switchEventCases = {
  continuedWith: {
    async when(scenario) {
      const { sessionId } = await scenario.say(await scenario.session(), 'say yes')
      const { account } = await scenario.must('account.add', { adapterName: 'playground', name: 'Other' })
      const agent = { kind: 'adapter', adapterName: 'playground', accountId: account.accountId } as const
      const { switchId } = await scenario.must('session.continueWith', { sessionId, agent })
      return { sessionId, payload: { switchId, why: 'asked', by: 'user' } }
    },
    after: ['turn.completed', 'agent.attached'],
  },
} satisfies SessionEventCases

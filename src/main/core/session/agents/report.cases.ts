import type { AgentReport, ReportType } from '#shared/report/events'
import type { SessionEventCase } from '#core/testing/event-table/case'
import type { Scenario } from '#core/testing/event-table/scenario'

/** A report of each type, by its event. */
const reports: { readonly [T in ReportType]: Extract<AgentReport, { report: T }>['payload'] } = {
  'assistant.intent': { intent: 'Looking around' },
  'system.message': { role: 'system', content: 'Be brief.' },
  'system.notification': { content: 'It is done.', kind: { type: 'shell_completed', shellId: 's1', exitCode: 0 } },
  task_complete: { summary: 'All done.', success: true },
  truncation: {
    tokenLimit: 100,
    preTruncationTokensInMessages: 120,
    preTruncationMessagesLength: 6,
    postTruncationTokensInMessages: 80,
    postTruncationMessagesLength: 4,
    tokensRemovedDuringTruncation: 40,
    messagesRemovedDuringTruncation: 2,
    performedBy: 'agent',
  },
  compaction_start: { trigger: 'manual' },
  compaction_complete: { success: false, error: 'The model did not answer.' },
  'auto_mode_switch.requested': { requestId: 'r1', retryAfterSeconds: 90 },
  'auto_mode_switch.completed': { requestId: 'r1', response: 'no' },
  'exit_plan_mode.requested': { requestId: 'r2', planContent: '# A plan', actions: ['interactive'] },
  'exit_plan_mode.completed': { requestId: 'r2', approved: false },
  'session_limits_exhausted.requested': { requestId: 'r3', usedAiCredits: 2, maxAiCredits: 2 },
  'session_limits_exhausted.completed': { requestId: 'r3', response: { action: 'cancel' } },
  'sampling.requested': { requestId: 'r4', serverName: 'files' },
  'sampling.completed': { requestId: 'r4' },
  skills_loaded: { skills: [{ name: 'tidy', enabled: true }] },
  'skill.invoked': { name: 'tidy', path: '/skills/tidy/SKILL.md', content: 'Tidy up.' },
  custom_agents_updated: { agents: [{ name: 'reviewer' }], warnings: [], errors: [] },
  tools_updated: { model: 'brisk' },
  remote_steerable_changed: { remoteSteerable: true },
  schedule_created: { id: 1, prompt: 'Look again', intervalMs: 60_000 },
  schedule_cancelled: { id: 1 },
  schedule_rearmed: { id: 1, nextRunAt: 1_795_867_200_000 },
  custom_notification: { source: 'acme', name: 'deployed', payload: { to: 'production' } },
}

/** Runs a turn in which the agent reports everything. */
const reportAll = (scenario: Scenario) =>
  scenario.act(({ emit }) => {
    for (const [report, payload] of Object.entries(reports)) emit({ type: 'report', report, payload } as AgentReport)
    return Promise.resolve(undefined)
  })

const caseOf = (report: ReportType) => ({
  async when(scenario: Scenario) {
    const { sessionId, agentId } = await scenario.once(reportAll)
    return { sessionId, payload: { agentId, ...reports[report] } }
  },
  after: ['agent.added'] as const,
})

/** Cases for what agents report. */
export const reportEventCases = Object.fromEntries(
  (Object.keys(reports) as ReportType[]).map((report) => [report, caseOf(report)]),
) as unknown as { readonly [T in ReportType]: SessionEventCase<T> }

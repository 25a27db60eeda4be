import type { HostEventCases } from '#core/testing/event-table/case'
import { repositoryWithServer } from './testing'

/** Scenario of the event about ports. */
export const scriptHostEventCases = {
  'workspace.ports.changed': {
    async when(scenario) {
      const folder = await repositoryWithServer(scenario.path('repository'))
      const { sessionId } = await scenario.must('workspace.create', { folder })
      const { scripts } = await scenario.must('workspace.scripts', { sessionId })
      const hash = scripts.run?.hash ?? ''
      const { port } = await scenario.must('workspace.run', { sessionId, script: 'run', hash })
      return { payload: { sessionId, ports: [{ port, sessionId, script: 'run', isExposed: false }] } }
    },
  },
} satisfies HostEventCases

import type { HostEventCases } from '#core/testing/event-table/case'
import { repositoryWithServer } from '../script/testing'

/** Scenario of the event about previews. */
export const previewHostEventCases = {
  'workspace.preview.asked': {
    async when(scenario) {
      const folder = await repositoryWithServer(scenario.path('repository'))
      const { sessionId } = await scenario.must('workspace.create', { folder })
      const { scripts } = await scenario.must('workspace.scripts', { sessionId })
      const hash = scripts.run?.hash ?? ''
      const { port } = await scenario.must('workspace.run', { sessionId, script: 'run', hash })
      await scenario.eventually(async () => {
        const { ports } = await scenario.must('workspace.ports', { sessionId })
        return ports.length > 0
      })
      void scenario.must('session.externalTools.call', { sessionId, toolName: 'preview_open' }).catch(() => undefined)
      return { payload: { sessionId, port } }
    },
  },
} satisfies HostEventCases

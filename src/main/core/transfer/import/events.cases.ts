import type { HostEventCases } from '#core/testing/event-table/case'
import { fillHome } from './testing/transcripts'

/** Scenario of the event about sessions of other tools. */
export const importHostEventCases = {
  'import.changed': {
    async when(scenario) {
      await fillHome(scenario.host.home)
      await scenario.must('import.discover', {})
      return { payload: { state: { isSearching: false, tools: [{ adapterName: 'claude-code', foundCount: 1 }] } } }
    },
  },
} satisfies HostEventCases

import type { HostEventCases } from '../../testing/event-table/case'
import { fillHome } from './testing/transcripts'

/** How the event of sessions of other tools comes about. */
export const importHostEventCases = {
  'import.changed': {
    async when(stage) {
      await fillHome(stage.theatre.home)
      await stage.must('import.discover', {})
      return { payload: { state: { isSearching: false, tools: [{ adapterName: 'claude-code', foundCount: 1 }] } } }
    },
  },
} satisfies HostEventCases

import type { HostEventCases } from '../../testing/event-table/case'

/** Causes of the events about the host as a whole. */
export const serverHostEventCases = {
  'sessions.changed': {
    async when(stage) {
      const sessionId = await stage.session()
      return { payload: { sessions: [{ sessionId }] } }
    },
  },
  'adapters.changed': {
    async when(stage) {
      await stage.must('settings.update', { defaultAgent: 'playground' })
      return { payload: { adapters: [{ adapterName: 'playground', isDefault: true }] } }
    },
  },
  'keybindings.changed': {
    async when(stage) {
      const rule = { key: 'mod+u', command: 'go.usage' }
      await stage.must('keybindings.update', { add: [rule] })
      return { payload: { rules: [rule], problems: [] } }
    },
  },
  'preferences.changed': {
    async when(stage) {
      await stage.must('preferences.update', { values: { 'composer.send': 'mod-enter' } })
      return { payload: { values: { 'composer.send': 'mod-enter' }, problems: [] } }
    },
  },
  'savedFilters.changed': {
    async when(stage) {
      const filter = { name: 'Changed', isPinned: true }
      const { filters } = await stage.must('savedFilter.put', { filter })
      return { payload: { filters } }
    },
  },
  'prompts.changed': {
    async when(stage) {
      const prompt = { name: 'changed', text: 'Explain this.' }
      const { prompts } = await stage.must('prompt.put', { prompt })
      return { payload: { prompts } }
    },
  },
  'host.closing': {
    async when(stage) {
      const other = await stage.theatre.open()
      await other.theatre.close()
      return { payload: { reason: 'Parley was closed.' }, stage: other }
    },
  },
} satisfies HostEventCases

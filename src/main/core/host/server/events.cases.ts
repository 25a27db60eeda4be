import type { HostEventCases } from '#core/testing/event-table/case'

/** Causes of the events about the host as a whole. */
export const serverHostEventCases = {
  'sessions.changed': {
    async when(scenario) {
      const sessionId = await scenario.session()
      return { payload: { sessions: [{ sessionId }] } }
    },
  },
  'adapters.changed': {
    async when(scenario) {
      await scenario.must('settings.update', { defaultAgent: 'playground' })
      return { payload: { adapters: [{ adapterName: 'playground', isDefault: true }] } }
    },
  },
  'keybindings.changed': {
    async when(scenario) {
      const rule = { key: 'mod+u', command: 'go.usage' }
      await scenario.must('keybindings.update', { add: [rule] })
      return { payload: { rules: [rule], problems: [] } }
    },
  },
  'preferences.changed': {
    async when(scenario) {
      await scenario.must('preferences.update', { values: { 'composer.send': 'mod-enter' } })
      return { payload: { values: { 'composer.send': 'mod-enter' }, problems: [] } }
    },
  },
  'savedFilters.changed': {
    async when(scenario) {
      const filter = { name: 'Changed', isPinned: true }
      const { filters } = await scenario.must('savedFilter.put', { filter })
      return { payload: { filters } }
    },
  },
  'prompts.changed': {
    async when(scenario) {
      const prompt = { name: 'changed', text: 'Explain this.' }
      const { prompts } = await scenario.must('prompt.put', { prompt })
      return { payload: { prompts } }
    },
  },
  'host.closing': {
    async when(scenario) {
      const other = await scenario.host.open()
      await other.host.close()
      return { payload: { reason: 'Parley was closed.' }, scenario: other }
    },
  },
} satisfies HostEventCases

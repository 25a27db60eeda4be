import type { HostEventCases } from '#core/testing/event-table/case'

/** Scenarios of the events of personas, profiles and providers. */
export const configurationHostEventCases = {
  'personas.changed': {
    async when(scenario) {
      const name = scenario.name()
      await scenario.must('persona.create', { persona: { name } })
      return { payload: { personas: [{ name }] } }
    },
  },
  'profiles.changed': {
    async when(scenario) {
      const name = scenario.name()
      await scenario.must('profile.create', { profile: { name } })
      return { payload: { profiles: [{ name }] } }
    },
  },
  'providerConfigs.changed': {
    async when(scenario) {
      const name = scenario.name()
      await scenario.must('providerConfig.create', { providerConfig: { name, kind: 'anthropic' } })
      return { payload: { providerConfigs: [{ name }] } }
    },
  },
} satisfies HostEventCases

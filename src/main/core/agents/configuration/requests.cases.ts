import { startModelServer } from '../adapters/model-api/testing/scripted-model'
import type { RequestCases } from '../../testing/contract-table/case'
import { listWith } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

async function persona(there: There): Promise<{ personaId: string }> {
  const { persona: made } = await there.must('persona.create', { persona: { name: there.name() } })
  return { personaId: made.personaId }
}

async function profile(there: There, of: { personaId?: string; providerConfigId?: string } = {}) {
  const { profile: made } = await there.must('profile.create', { profile: { name: there.name(), ...of } })
  return { profileId: made.profileId, name: made.name }
}

async function provider(there: There): Promise<{ providerConfigId: string }> {
  const providerConfig = { name: there.name(), kind: 'anthropic' } as const
  const made = await there.must('providerConfig.create', { providerConfig })
  return { providerConfigId: made.providerConfig.providerConfigId }
}

const isSaved = 'What is saved can be listed whatever uses it.'

/** Calls and failures of each request in this folder. */
export const configurationCases: RequestCases = {
  'persona.list': {
    valid: async (there) => {
      await there.always('persona', () => persona(there))
      return {}
    },
    answers: async ({ there }) => ({ personas: listWith(await there.always('persona', () => persona(there))) }),
    anyState: isSaved,
  },
  'persona.create': {
    valid: (there) => ({ persona: { name: there.name(), systemPrompt: 'Be kind.' } }),
    answers: ({ input }) => ({ persona: input.persona }),
    wrongState: [
      async (there) => {
        const name = there.name()
        await there.must('persona.create', { persona: { name } })
        return { persona: { name } }
      },
      'name-taken',
    ],
  },
  'persona.update': {
    valid: async (there) => ({ ...(await persona(there)), persona: { name: there.name(), model: 'brisk' } }),
    answers: ({ input: { personaId, persona: draft } }) => ({ persona: { ...draft, personaId } }),
    unknown: [(there) => ({ personaId: 'nothing', persona: { name: there.name() } }), 'persona-not-found'],
    wrongState: [
      async (there) => {
        const name = there.name()
        await there.must('persona.create', { persona: { name } })
        return { ...(await persona(there)), persona: { name } }
      },
      'name-taken',
    ],
  },
  'persona.delete': {
    valid: persona,
    answers: async ({ there, input: { personaId } }) => {
      const { personas } = await there.must('persona.list', {})
      return { success: !personas.some((each) => each.personaId === personaId) }
    },
    unknown: [() => ({ personaId: 'nothing' }), 'persona-not-found'],
    wrongState: [
      async (there) => {
        const used = await persona(there)
        await profile(there, used)
        return used
      },
      'configuration-in-use',
    ],
  },
  'profile.list': {
    valid: async (there) => {
      await there.always('profile', () => profile(there))
      return {}
    },
    answers: async ({ there }) => ({ profiles: listWith(await there.always('profile', () => profile(there))) }),
    anyState: isSaved,
  },
  'profile.create': {
    valid: async (there) => ({ profile: { name: there.name(), ...(await persona(there)) } }),
    answers: ({ input }) => ({ profile: input.profile }),
    unknown: [(there) => ({ profile: { name: there.name(), personaId: 'nothing' } }), 'persona-not-found'],
    wrongState: [async (there) => ({ profile: { name: (await profile(there)).name } }), 'name-taken'],
  },
  'profile.update': {
    valid: async (there) => ({
      profileId: (await profile(there)).profileId,
      profile: { name: there.name(), ...(await provider(there)) },
    }),
    answers: ({ input: { profileId, profile: draft } }) => ({ profile: { ...draft, profileId } }),
    unknown: [(there) => ({ profileId: 'nothing', profile: { name: there.name() } }), 'profile-not-found'],
    wrongState: [
      async (there) => ({
        profileId: (await profile(there)).profileId,
        profile: { name: (await profile(there)).name },
      }),
      'name-taken',
    ],
  },
  'profile.delete': {
    valid: async (there) => ({ profileId: (await profile(there)).profileId }),
    answers: async ({ there, input: { profileId } }) => {
      const { profiles } = await there.must('profile.list', {})
      return { success: !profiles.some((each) => each.profileId === profileId) }
    },
    unknown: [() => ({ profileId: 'nothing' }), 'profile-not-found'],
    anyState: 'Agents keep what they were started with, so a profile that is used can go too.',
  },
  'providerConfig.list': {
    valid: async (there) => {
      await there.always('provider', () => provider(there))
      return {}
    },
    answers: async ({ there }) => ({
      providerConfigs: listWith({ ...(await there.always('provider', () => provider(there))), keyState: 'none' }),
    }),
    anyState: isSaved,
  },
  'providerConfig.create': {
    valid: (there) => ({ providerConfig: { name: there.name(), kind: 'anthropic' } }),
    answers: ({ input }) => ({ providerConfig: { ...input.providerConfig, keyState: 'none' } }),
    wrongState: [
      async (there) => {
        const providerConfig = { name: there.name(), kind: 'anthropic' } as const
        await there.must('providerConfig.create', { providerConfig })
        return { providerConfig }
      },
      'name-taken',
    ],
  },
  'providerConfig.update': {
    valid: async (there) => ({
      ...(await provider(there)),
      providerConfig: { name: there.name(), kind: 'openai', baseUrl: 'https://example.com/v1' },
    }),
    answers: ({ input: { providerConfigId, providerConfig } }) => ({
      providerConfig: { ...providerConfig, providerConfigId },
    }),
    unknown: [
      (there) => ({ providerConfigId: 'nothing', providerConfig: { name: there.name(), kind: 'openai' } }),
      'provider-config-not-found',
    ],
    wrongState: [
      async (there) => {
        const providerConfig = { name: there.name(), kind: 'openai' } as const
        await there.must('providerConfig.create', { providerConfig })
        return { ...(await provider(there)), providerConfig }
      },
      'name-taken',
    ],
  },
  'providerConfig.delete': {
    valid: provider,
    answers: async ({ there, input: { providerConfigId } }) => {
      const { providerConfigs } = await there.must('providerConfig.list', {})
      return { success: !providerConfigs.some((each) => each.providerConfigId === providerConfigId) }
    },
    unknown: [() => ({ providerConfigId: 'nothing' }), 'provider-config-not-found'],
    wrongState: [
      async (there) => {
        const used = await provider(there)
        await profile(there, used)
        return used
      },
      'configuration-in-use',
    ],
  },
  'providerConfig.setKey': {
    valid: async (there) => ({ ...(await provider(there)), key: 'secret' }),
    answers: { providerConfig: { keyState: 'set' } },
    unknown: [() => ({ providerConfigId: 'nothing', key: 'secret' }), 'provider-config-not-found'],
    anyState: 'A key that is there is replaced.',
  },
  'providerConfig.removeKey': {
    valid: async (there) => {
      const kept = await provider(there)
      await there.must('providerConfig.setKey', { ...kept, key: 'secret' })
      return kept
    },
    answers: { providerConfig: { keyState: 'none' } },
    unknown: [() => ({ providerConfigId: 'nothing' }), 'provider-config-not-found'],
    anyState: 'Removing a key that is not there changes nothing and succeeds.',
  },
  'providerConfig.listModels': {
    valid: async (there) => {
      const server = await startModelServer((_request, response) => response.end('{"data":[{"id":"small"}]}'))
      const providerConfig = { name: there.name(), kind: 'openai-compatible', baseUrl: server.baseUrl } as const
      const made = await there.must('providerConfig.create', { providerConfig })
      return { providerConfigId: made.providerConfig.providerConfigId }
    },
    answers: { models: [{ id: 'small', name: 'small' }] },
    unknown: [() => ({ providerConfigId: 'nothing' }), 'provider-config-not-found'],
    wrongState: [
      async (there) => {
        const key = { from: 'environment', variable: 'PARLEY_TEST_NO_SUCH_KEY' } as const
        const providerConfig = { name: there.name(), kind: 'anthropic', key } as const
        const made = await there.must('providerConfig.create', { providerConfig })
        return { providerConfigId: made.providerConfig.providerConfigId }
      },
      'adapter-failed',
    ],
  },
}

import { startModelServer } from '../adapters/model-api/testing/scripted-model'
import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

async function persona(context: CaseContext): Promise<{ personaId: string }> {
  const { persona: made } = await context.must('persona.create', { persona: { name: context.name() } })
  return { personaId: made.personaId }
}

async function profile(context: CaseContext, of: { personaId?: string; providerConfigId?: string } = {}) {
  const { profile: made } = await context.must('profile.create', { profile: { name: context.name(), ...of } })
  return { profileId: made.profileId, name: made.name }
}

async function provider(context: CaseContext): Promise<{ providerConfigId: string }> {
  const providerConfig = { name: context.name(), kind: 'anthropic' } as const
  const made = await context.must('providerConfig.create', { providerConfig })
  return { providerConfigId: made.providerConfig.providerConfigId }
}

/** Calls and failures of each request in this folder. */
export const configurationCases: RequestCases = {
  'persona.list': {
    valid: async (context) => {
      await context.always('persona', () => persona(context))
      return {}
    },
    answers: async ({ context }) => ({ personas: listWith(await context.always('persona', () => persona(context))) }),
  },
  'persona.create': {
    valid: (context) => ({ persona: { name: context.name(), systemPrompt: 'Be kind.' } }),
    answers: ({ input }) => ({ persona: input.persona }),
    wrongState: [
      async (context) => {
        const name = context.name()
        await context.must('persona.create', { persona: { name } })
        return { persona: { name } }
      },
      'name-taken',
    ],
  },
  'persona.update': {
    valid: async (context) => ({ ...(await persona(context)), persona: { name: context.name(), model: 'brisk' } }),
    answers: ({ input: { personaId, persona: draft } }) => ({ persona: { ...draft, personaId } }),
    unknown: [(context) => ({ personaId: 'nothing', persona: { name: context.name() } }), 'persona-not-found'],
    wrongState: [
      async (context) => {
        const name = context.name()
        await context.must('persona.create', { persona: { name } })
        return { ...(await persona(context)), persona: { name } }
      },
      'name-taken',
    ],
  },
  'persona.delete': {
    valid: persona,
    answers: async ({ context, input: { personaId } }) => {
      const { personas } = await context.must('persona.list', {})
      return { success: !personas.some((each) => each.personaId === personaId) }
    },
    unknown: [() => ({ personaId: 'nothing' }), 'persona-not-found'],
    wrongState: [
      async (context) => {
        const used = await persona(context)
        await profile(context, used)
        return used
      },
      'configuration-in-use',
    ],
  },
  'profile.list': {
    valid: async (context) => {
      await context.always('profile', () => profile(context))
      return {}
    },
    answers: async ({ context }) => ({ profiles: listWith(await context.always('profile', () => profile(context))) }),
  },
  'profile.create': {
    valid: async (context) => ({ profile: { name: context.name(), ...(await persona(context)) } }),
    answers: ({ input }) => ({ profile: input.profile }),
    unknown: [(context) => ({ profile: { name: context.name(), personaId: 'nothing' } }), 'persona-not-found'],
    wrongState: [async (context) => ({ profile: { name: (await profile(context)).name } }), 'name-taken'],
  },
  'profile.update': {
    valid: async (context) => ({
      profileId: (await profile(context)).profileId,
      profile: { name: context.name(), ...(await provider(context)) },
    }),
    answers: ({ input: { profileId, profile: draft } }) => ({ profile: { ...draft, profileId } }),
    unknown: [(context) => ({ profileId: 'nothing', profile: { name: context.name() } }), 'profile-not-found'],
    wrongState: [
      async (context) => ({
        profileId: (await profile(context)).profileId,
        profile: { name: (await profile(context)).name },
      }),
      'name-taken',
    ],
  },
  'profile.delete': {
    valid: async (context) => ({ profileId: (await profile(context)).profileId }),
    answers: async ({ context, input: { profileId } }) => {
      const { profiles } = await context.must('profile.list', {})
      return { success: !profiles.some((each) => each.profileId === profileId) }
    },
    unknown: [() => ({ profileId: 'nothing' }), 'profile-not-found'],
    anyState: 'Agents keep what they were started with, so a profile that is used can go too.',
  },
  'providerConfig.list': {
    valid: async (context) => {
      await context.always('provider', () => provider(context))
      return {}
    },
    answers: async ({ context }) => ({
      providerConfigs: listWith({ ...(await context.always('provider', () => provider(context))), keyState: 'none' }),
    }),
  },
  'providerConfig.create': {
    valid: (context) => ({ providerConfig: { name: context.name(), kind: 'anthropic' } }),
    answers: ({ input }) => ({ providerConfig: { ...input.providerConfig, keyState: 'none' } }),
    wrongState: [
      async (context) => {
        const providerConfig = { name: context.name(), kind: 'anthropic' } as const
        await context.must('providerConfig.create', { providerConfig })
        return { providerConfig }
      },
      'name-taken',
    ],
  },
  'providerConfig.update': {
    valid: async (context) => ({
      ...(await provider(context)),
      providerConfig: { name: context.name(), kind: 'openai', baseUrl: 'https://example.com/v1' },
    }),
    answers: ({ input: { providerConfigId, providerConfig } }) => ({
      providerConfig: { ...providerConfig, providerConfigId },
    }),
    unknown: [
      (context) => ({ providerConfigId: 'nothing', providerConfig: { name: context.name(), kind: 'openai' } }),
      'provider-config-not-found',
    ],
    wrongState: [
      async (context) => {
        const providerConfig = { name: context.name(), kind: 'openai' } as const
        await context.must('providerConfig.create', { providerConfig })
        return { ...(await provider(context)), providerConfig }
      },
      'name-taken',
    ],
  },
  'providerConfig.delete': {
    valid: provider,
    answers: async ({ context, input: { providerConfigId } }) => {
      const { providerConfigs } = await context.must('providerConfig.list', {})
      return { success: !providerConfigs.some((each) => each.providerConfigId === providerConfigId) }
    },
    unknown: [() => ({ providerConfigId: 'nothing' }), 'provider-config-not-found'],
    wrongState: [
      async (context) => {
        const used = await provider(context)
        await profile(context, used)
        return used
      },
      'configuration-in-use',
    ],
  },
  'providerConfig.setKey': {
    valid: async (context) => ({ ...(await provider(context)), key: 'secret' }),
    answers: { providerConfig: { keyState: 'set' } },
    unknown: [() => ({ providerConfigId: 'nothing', key: 'secret' }), 'provider-config-not-found'],
    anyState: 'A key that is there is replaced.',
  },
  'providerConfig.removeKey': {
    valid: async (context) => {
      const kept = await provider(context)
      await context.must('providerConfig.setKey', { ...kept, key: 'secret' })
      return kept
    },
    answers: { providerConfig: { keyState: 'none' } },
    unknown: [() => ({ providerConfigId: 'nothing' }), 'provider-config-not-found'],
    anyState: 'Removing a key that is not there changes nothing and succeeds.',
  },
  'providerConfig.listModels': {
    valid: async (context) => {
      const server = await startModelServer((_request, response) => response.end('{"data":[{"id":"small"}]}'))
      const providerConfig = { name: context.name(), kind: 'openai-compatible', baseUrl: server.baseUrl } as const
      const made = await context.must('providerConfig.create', { providerConfig })
      return { providerConfigId: made.providerConfig.providerConfigId }
    },
    answers: { models: [{ id: 'small', name: 'small' }] },
    unknown: [() => ({ providerConfigId: 'nothing' }), 'provider-config-not-found'],
    wrongState: [
      async (context) => {
        const key = { from: 'environment', variable: 'PARLEY_TEST_NO_SUCH_KEY' } as const
        const providerConfig = { name: context.name(), kind: 'anthropic', key } as const
        const made = await context.must('providerConfig.create', { providerConfig })
        return { providerConfigId: made.providerConfig.providerConfigId }
      },
      'adapter-failed',
    ],
  },
}

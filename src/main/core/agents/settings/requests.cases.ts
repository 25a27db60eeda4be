import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith, textWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

/** A program that is there and is no agent. */
const server = { command: process.execPath, args: ['--version'] }

/** The name of an agent in the settings. */
async function put(context: CaseContext): Promise<{ name: string }> {
  const name = context.name()
  await context.must('settings.agentServer.put', { name, ...server })
  return { name }
}

const removed = async (context: CaseContext): Promise<{ name: string }> => {
  const agent = await put(context)
  await context.must('settings.agentServer.remove', agent)
  return agent
}

/** Calls and failures of each request in this folder. */
export const agentSettingsCases: RequestCases = {
  'settings.get': {
    valid: () => ({}),
    answers: { settings: { file: textWith('settings.json'), defaultAgent: 'playground', problems: [] } },
  },
  'settings.update': {
    valid: () => ({ defaultAgent: 'playground', titlesByAgent: false }),
    answers: { settings: { defaultAgent: 'playground', titlesByAgent: false } },
    unknown: [() => ({ defaultAgent: 'nobody' }), 'adapter-not-found'],
    wrongState: [async (context) => ({ defaultAgent: (await removed(context)).name }), 'adapter-not-found'],
  },
  'keybindings.get': {
    valid: () => ({}),
    answers: { file: textWith('keybindings.json'), rules: [], problems: [] },
  },
  'keybindings.update': {
    valid: () => ({ add: [{ key: 'f9', command: 'go.usage' }], remove: [{ key: 'f8', command: 'go.usage' }] }),
    answers: { rules: [{ key: 'f9', command: 'go.usage' }] },
    anyState: 'Rules can always be added and removed.',
  },
  'preferences.get': {
    valid: () => ({}),
    answers: { file: textWith('settings.json'), values: { 'appearance.density': 'default' }, problems: [] },
  },
  'preferences.update': {
    valid: () => ({ values: { 'appearance.motion': 'reduced', 'appearance.contrast': null } }),
    answers: { values: { 'appearance.motion': 'reduced', 'appearance.contrast': 'system' } },
    anyState: 'Any of the declared values can always be set.',
  },
  'savedFilter.list': {
    valid: async (context) => {
      await context.must('savedFilter.put', { filter: { name: 'Listed', tags: ['release'] } })
      return {}
    },
    answers: { filters: listWith({ name: 'Listed', tags: ['release'] }) },
  },
  'savedFilter.put': {
    valid: async (context) => {
      const name = context.name()
      await context.must('savedFilter.put', { filter: { name, period: 'day' } })
      return { filter: { name, period: 'week' as const } }
    },
    answers: ({ input: { filter } }) => ({ filters: listWith(filter) }),
    anyState: 'Any filter can be saved.',
  },
  'savedFilter.remove': {
    valid: async (context) => {
      const name = context.name()
      await context.must('savedFilter.put', { filter: { name } })
      return { name }
    },
    answers: async ({ context, input: { name } }) => {
      const { filters } = await context.must('savedFilter.list', {})
      return { filters: filters.filter((one) => one.name !== name) }
    },
    anyState: 'A filter that is gone is removed.',
  },
  'prompt.list': {
    valid: async (context) => {
      await context.must('prompt.put', { prompt: { name: 'listed', text: 'Review the changes.' } })
      return {}
    },
    answers: { prompts: listWith({ name: 'listed', text: 'Review the changes.' }) },
  },
  'prompt.put': {
    valid: async (context) => {
      const previousName = context.name()
      await context.must('prompt.put', { prompt: { name: previousName, text: 'Before' } })
      return { previousName, prompt: { name: context.name(), description: 'Renamed', text: 'After' } }
    },
    answers: ({ input: { prompt } }) => ({ prompts: listWith(prompt) }),
    wrongState: [
      async (context) => {
        const [name, previousName] = [context.name(), context.name()]
        for (const one of [name, previousName])
          await context.must('prompt.put', { prompt: { name: one, text: 'Both' } })
        return { previousName, prompt: { name, text: 'Both' } }
      },
      'name-taken',
    ],
  },
  'prompt.remove': {
    valid: async (context) => {
      const name = context.name()
      await context.must('prompt.put', { prompt: { name, text: 'Removed' } })
      return { name }
    },
    answers: async ({ context, input: { name } }) => {
      const { prompts } = await context.must('prompt.list', {})
      return { prompts: prompts.filter((one) => one.name !== name) }
    },
    anyState: 'A prompt that is gone is removed.',
  },
  'settings.agentServer.put': {
    valid: (context) => ({ name: context.name(), ...server, env: { KEY: 'value' } }),
    answers: async ({ context, input: { name } }) => {
      await context.must('settings.agentServer.remove', { name })
      return { settings: { agentServers: listWith({ name, ...server, envNames: ['KEY'] }) } }
    },
    unknown: [(context) => ({ name: context.name(), previousName: 'nobody', ...server }), 'agent-server-not-found'],
    wrongState: [() => ({ name: 'playground', ...server }), 'name-taken'],
  },
  'settings.agentServer.remove': {
    valid: put,
    answers: async ({ context, input: { name } }) => {
      const { adapters } = await context.must('adapter.list', {})
      const isGone = !adapters.some(({ adapterName }) => adapterName === name)
      return { settings: isGone ? { problems: [] } : { problems: [`${name} is still there`] } }
    },
    unknown: [() => ({ name: 'nobody' }), 'agent-server-not-found'],
    wrongState: [removed, 'agent-server-not-found'],
  },
}

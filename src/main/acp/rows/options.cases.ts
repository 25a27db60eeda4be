import {
  methods,
  type SessionConfigOption,
  type SetSessionConfigOptionRequest,
} from '@agentclientprotocol/sdk/unstable'
import { expect } from 'vitest'
import { answered, ask, begin, errorCode, playgroundScene, row, type Row } from '../testing/row'

const { session } = methods.agent

const valueOf = (options: readonly SessionConfigOption[] | null | undefined, id: string): unknown =>
  options?.find((option) => option.id === id)?.currentValue
const valuesOf = (options: readonly SessionConfigOption[] | null | undefined, id: string): unknown[] => {
  const option = options?.find((each) => each.id === id)
  return option?.type === 'select' ? option.options.map((each) => ('value' in each ? each.value : each.group)) : []
}

/** Rows about agent, mode, model and effort. */
export const optionRows: readonly Row[] = [
  row('The option `agent` lists the agents of this machine; the default is the one of the app', async () => {
    const { editor, cwd } = await playgroundScene()
    const { configOptions } = await editor.request(session.new, { cwd, mcpServers: [] })
    expect(valuesOf(configOptions, 'agent')).toEqual(['playground', 'other'])
    expect(valueOf(configOptions, 'agent')).toBe('playground')
  }),
  row('The agent that is chosen gets the next prompt, in a session that has another one, too', async () => {
    const { editor, cwd } = await playgroundScene()
    const sessionId = await answered(editor, cwd, 'say one')
    const set: SetSessionConfigOptionRequest = { sessionId, configId: 'agent', value: 'other' }
    const { configOptions } = await editor.request(session.setConfigOption, set)
    expect(valueOf(configOptions, 'agent')).toBe('other')
    expect(await ask(editor, sessionId)).toEqual({ stopReason: 'end_turn' })
    expect(editor.text('agent_message_chunk')).toContain('from the other')
  }),
  row('Options are selects with the categories mode, model and thought_level', async () => {
    const { editor, cwd } = await playgroundScene()
    const sessionId = await answered(editor, cwd, 'say one')
    const set: SetSessionConfigOptionRequest = { sessionId, configId: 'model', value: 'pensive' }
    const { configOptions } = await editor.request(session.setConfigOption, set)
    const categories = configOptions.map(({ id, type, category }) => [id, type, category])
    expect(categories).toEqual([
      ['agent', 'select', '_agent'],
      ['mode', 'select', 'mode'],
      ['model', 'select', 'model'],
      ['effort', 'select', 'thought_level'],
    ])
  }),
  row(
    'Modes are known before the agent runs where it always has them, and one that is chosen is started with',
    async () => {
      const { editor, cwd, started } = await playgroundScene()
      const { sessionId, modes } = await editor.request(session.new, { cwd, mcpServers: [] })
      expect(modes?.availableModes.map(({ id }) => id)).toContain('auto')
      await editor.request(session.setMode, { sessionId, modeId: 'auto' })
      await ask(editor, sessionId, 'say one')
      expect(started[0]).toMatchObject({ mode: 'auto' })
    },
  ),
  row('`session/set_mode` sets the mode of a running agent', async () => {
    const { editor, cwd, app } = await playgroundScene()
    const sessionId = await answered(editor, cwd, 'say one')
    await editor.request(session.setMode, { sessionId, modeId: 'auto' })
    expect((await app.must('session.mode.get', { sessionId })).mode).toBe('auto')
  }),
  row('Model and effort are set where they are shown', async () => {
    const { editor, cwd, app } = await playgroundScene()
    const sessionId = await answered(editor, cwd, 'say one')
    for (const [configId, value] of [
      ['model', 'pensive'],
      ['effort', 'high'],
    ] as const) {
      const { configOptions } = await editor.request(session.setConfigOption, { sessionId, configId, value })
      expect(valueOf(configOptions, configId)).toBe(value)
    }
    const current = await app.must('session.model.getCurrent', { sessionId })
    expect(current).toMatchObject({ modelId: 'pensive', reasoningEffort: 'high' })
  }),
  row('Values and options that are not offered are refused', async () => {
    const { editor, cwd } = await playgroundScene()
    const sessionId = await begin(editor, cwd)
    for (const [configId, value] of [
      ['agent', 'nobody'],
      ['nothing', 'playground'],
      ['mode', ''],
    ] as const)
      expect(await errorCode(editor.request(session.setConfigOption, { sessionId, configId, value }))).toBe(-32602)
    expect(await errorCode(editor.request(session.setMode, { sessionId, modeId: 'nothing' }))).toBe(-32602)
  }),
  row(
    'What is changed in the app comes as `config_option_update` with all options, and as `current_mode_update`',
    async () => {
      const { editor, cwd, app } = await playgroundScene()
      const sessionId = await answered(editor, cwd, 'say one')
      await app.must('session.mode.set', { sessionId, mode: 'auto' })
      await app.must('session.model.switchTo', { sessionId, modelId: 'pensive' })
      await editor.until(() =>
        editor.of('config_option_update').some(({ configOptions }) => valueOf(configOptions, 'model') === 'pensive'),
      )
      const last = editor.of('config_option_update').at(-1)?.configOptions
      expect([valueOf(last, 'mode'), valueOf(last, 'model'), valueOf(last, 'agent')]).toEqual([
        'auto',
        'pensive',
        'playground',
      ])
      expect(editor.of('current_mode_update').at(-1)?.currentModeId).toBe('auto')
    },
  ),
]

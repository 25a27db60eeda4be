import { methods } from '@agentclientprotocol/sdk/unstable'
import { expect } from 'vitest'
import type { DeviceScope } from '#shared/device/entities'
import { deviceHost } from '#core/base/devices/device-host'
import { openEditor } from '../testing/editor'
import { answered, ask, begin, errorCode, row, says, scene, type Row } from '../testing/row'

const { session } = methods.agent

/** A session whose agent asks for permission, and the editor of a device that has it open. */
async function device(scope: DeviceScope) {
  const set = await scene(async (context) => {
    if (context.prompt !== 'ask') return says('hello')(context)
    const answer = await context.ask('p')
    context.emit({ type: 'text', delta: JSON.stringify(answer) })
    return undefined
  })
  const sessionId = await answered(set.editor, set.cwd)
  const far = await openEditor(deviceHost(set.host, { deviceId: 'd', name: 'Phone', scope }))
  await far.request(session.load, { sessionId, cwd: set.cwd, mcpServers: [] })
  return { ...set, far, sessionId }
}

/** Rows about the rights of devices, which are those that they have in the app. */
export const scopeRows: readonly Row[] = [
  row(
    'A device that may only watch lists, loads and follows sessions; it is not asked, and can neither prompt nor set anything',
    async () => {
      const { far, editor, sessionId, cwd } = await device('watch')
      expect((await far.request(session.list, {})).sessions).toHaveLength(1)
      expect(far.text('user_message_chunk')).toBe('go')
      const answer = ask(editor, sessionId, 'ask')
      await far.until(() => far.text('user_message_chunk') === 'goask')
      await editor.until(() => editor.permissions.length > 0)
      expect(far.permissions).toEqual([])
      expect(await errorCode(ask(far, sessionId))).toBe(-32600)
      expect(await errorCode(far.request(session.fork, { sessionId, cwd, mcpServers: [] }))).toBe(-32600)
      const fresh = await begin(far, cwd)
      expect(await errorCode(ask(far, fresh))).toBe(-32600)
      editor.permissions[0]?.answer({ outcome: { outcome: 'selected', optionId: 'reject_once' } })
      expect(await answer).toEqual({ stopReason: 'end_turn' })
    },
  ),
  row('A device that may approve answers requests, but gives no lasting permission and cannot prompt', async () => {
    const { far, editor, sessionId, app } = await device('approve')
    const first = ask(editor, sessionId, 'ask')
    await far.until(() => far.permissions.length > 0)
    far.permissions[0]?.answer({ outcome: { outcome: 'selected', optionId: 'allow_always' } })
    await far.until(() => far.text('agent_message_chunk').includes('Answer in Parley'))
    expect((await app.must('permission.list', { state: 'pending', limit: 10 })).entries).toHaveLength(1)
    editor.permissions[0]?.answer({ outcome: { outcome: 'selected', optionId: 'reject_once' } })
    expect(await first).toEqual({ stopReason: 'end_turn' })
    const second = ask(editor, sessionId, 'ask')
    await far.until(() => far.permissions.length > 1)
    far.permissions[1]?.answer({ outcome: { outcome: 'selected', optionId: 'allow_once' } })
    expect(await second).toEqual({ stopReason: 'end_turn' })
    expect(await errorCode(ask(far, sessionId))).toBe(-32600)
  }),
]

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { connect, request, run, startRpc } from './testing/run'

const oneLine = /^parley: [^\n]+\n$/

describe('parley export and import', () => {
  it('moves a session from one data directory to another', async () => {
    const folder = await temporaryFolder()
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    const rpc = startRpc(from)
    rpc.say(connect, request(2, 'session.create', { sessionId: 'one', title: 'First' }))
    await rpc.answer(2)

    const file = join(folder, 'one.json')
    expect(await run(['export', 'one', '--data', from, '--out', file])).toEqual({ code: 0, output: '', errors: '' })
    const printed = await run(['export', 'one', '--data', from])
    const { exportedAt: _at, ...snapshot } = JSON.parse(printed.output) as Record<string, unknown>
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject(snapshot)
    expect(snapshot).toMatchObject({ version: '1.0', sessions: [{ sessionId: 'one', title: 'First' }] })

    expect(await run(['import', file, '--data', to])).toEqual({ code: 0, output: 'one.json: 1 imported\n', errors: '' })
    const again = await run(['import', file, '--data', to])
    expect(again.code).toBe(1)
    expect(again.errors).toMatch(oneLine)
    expect((await run(['import', file, '--data', to, '--on-conflict', 'skip'])).output).toContain('1 skipped')
    expect((await run(['sessions', '--data', to])).output).toContain('First')
  })

  it('says in one line what is wrong', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'bad.json'), 'nothing')
    for (const args of [
      ['export', 'nobody'],
      ['import', join(folder, 'bad.json')],
      ['import', join(folder, 'missing.json')],
    ]) {
      const { code, errors } = await run([...args, '--data', join(folder, 'data')])
      expect(code).toBe(1)
      expect(errors).toMatch(oneLine)
    }
    for (const args of [['export'], ['import'], ['import', 'x', '--on-conflict', 'maybe'], ['export', 'a', 'b']])
      expect((await run(args)).code).toBe(2)
  })
})

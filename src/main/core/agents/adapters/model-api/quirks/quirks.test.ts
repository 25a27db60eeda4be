import { describe, expect, it } from 'vitest'
import { messageQuirks } from './messages.cases'
import { streamQuirks } from './streams.cases'
import { toolQuirks } from './tools.cases'
import type { Quirk } from '../testing/quirks/quirk'
import { setStage } from '../testing/quirks/stage'
import { wires } from '../testing/quirks/wires'

const all: readonly Quirk[] = [...messageQuirks, ...streamQuirks, ...toolQuirks]

describe.each(wires)('a provider of the kind $kind', (wire) => {
  const rows = all.filter(({ kinds }) => kinds?.includes(wire.kind) !== false)

  it.each(rows)('that $does, live and after a restart', async (quirk) => {
    const { message = 'the quirk', comes, thenNotice, has, lacks = [], shows = [], steps } = quirk
    const stage = await setStage(wire, quirk.serve, quirk.tools)
    expect(await stage.ask('first', 'remember ORANGE')).toMatchObject({ outcome: 'completed' })

    const turn = await stage.ask('quirk', message)
    expect(turn).toMatchObject({ outcome: comes.outcome })
    expect(turn.error).toMatch(comes.error ?? /^$/)
    expect(turn.notices.join('\n')).toMatch(comes.notice ?? /^$/)
    if (steps !== undefined) expect(stage.asked.filter((asked) => asked.turn === 'quirk')).toHaveLength(steps)
    const shown = await stage.text()
    for (const words of shows) expect(shown).toContain(words)

    const expectAnswer = async (name: string, notice?: RegExp): Promise<void> => {
      const next = await stage.ask(name, name)
      expect(next).toMatchObject({ outcome: 'completed', error: '' })
      if (notice !== undefined) expect(next.notices.join('\n')).toMatch(notice)
      const asked = stage.asked.at(-1)
      if (asked === undefined) throw new Error('nothing was asked')
      expect(asked.sent).toContain('ORANGE')
      for (const words of has?.(asked) ?? []) expect(asked.sent).toMatch(words)
      for (const words of lacks) expect(asked.sent).not.toMatch(words)
    }
    await expectAnswer('next', thenNotice)
    await stage.restart()
    await expectAnswer('again')
  })
})

import { describe, expect, it } from 'vitest'
import type { Host } from '../host-port'
import { RunningParts } from './running-parts'

const host = {} as Host

/** Parts that note what is called, and fail where they are told to. */
function notingParts(names: readonly string[], failing: readonly string[] = []) {
  const calls: string[] = []
  const lines: string[] = []
  const parts = new RunningParts<null>()
  const note = (call: string) => {
    calls.push(call)
    if (failing.includes(call)) throw new Error(`${call} fails`)
  }
  for (const name of names) parts.add({ name, begin: () => note(`${name} begins`), end: () => note(`${name} ends`) })
  const end = (limitMs = 1000) => parts.end('over', limitMs, (line) => void lines.push(line))
  return { parts, calls, lines, end }
}

describe('parts of a host', () => {
  it('begin in their order, and end in the opposite one', async () => {
    const { parts, calls, end } = notingParts(['store', 'sessions', 'machines'])
    await parts.begin(host, null)
    await end()
    const begun = ['store begins', 'sessions begins', 'machines begins']
    expect(calls).toEqual([...begun, 'machines ends', 'sessions ends', 'store ends'])
  })

  it('end all, whatever fails, and report it', async () => {
    const { calls, lines, end } = notingParts(['store', 'sessions', 'machines'], ['sessions ends'])
    await expect(end()).rejects.toThrow('sessions ends fails')
    expect(calls).toEqual(['machines ends', 'sessions ends', 'store ends'])
    expect(lines).toEqual([expect.stringContaining('sessions could not be ended')])
  })

  it('report all failures of an end together', async () => {
    const { calls, end } = notingParts(['store', 'sessions'], ['sessions ends', 'store ends'])
    const failure = await end().catch((thrown: unknown) => thrown)
    expect(failure).toBeInstanceOf(AggregateError)
    expect((failure as AggregateError).errors).toHaveLength(2)
    expect(calls).toEqual(['sessions ends', 'store ends'])
  })

  it('are not kept from their end by one that takes forever', async () => {
    const { parts, calls, lines, end } = notingParts(['store'])
    parts.add({ name: 'agents', end: () => new Promise(() => undefined) })
    await end(1)
    expect(calls).toEqual(['store ends'])
    expect(lines).toEqual([expect.stringContaining('agents')])
  })

  it('begin only after those before them', async () => {
    const { parts, calls } = notingParts(['store', 'sessions', 'machines'], ['sessions begins'])
    await expect(parts.begin(host, null)).rejects.toThrow('sessions begins fails')
    expect(calls).toEqual(['store begins', 'sessions begins'])
  })
})

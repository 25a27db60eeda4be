import { describe, expect, it } from 'vitest'
import { events, hostEvents, requests } from '#shared/contract'
import { inventories } from './index'

describe.each(inventories.map((inventory) => [inventory.title, inventory] as const))('%s', (_title, { mappings }) => {
  it('names everything once', () => {
    const names = mappings.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it('is mapped to what exists, or says why not', () => {
    const missing = mappings.flatMap((mapping) => [
      ...(mapping.requests ?? []).filter((name) => !Object.hasOwn(requests, name)),
      ...(mapping.events ?? []).filter((type) => !Object.hasOwn(events, type)),
      ...(mapping.serverEvents ?? []).filter((type) => !Object.hasOwn(hostEvents, type)),
    ])
    expect(missing).toEqual([])
    const unexplained = mappings.filter(
      ({ requests: asked = [], events: told = [], serverEvents = [], note }) =>
        asked.length + told.length + serverEvents.length === 0 && note === undefined,
    )
    expect(unexplained).toEqual([])
  })
})

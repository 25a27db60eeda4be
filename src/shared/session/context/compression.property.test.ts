import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { realIds } from './draft'
import { runPipeline } from './pipeline'
import { squashOf } from './squash'
import { estimatingCounter } from './tokens/estimate'
import { assembled, chains, idsOf, pick, step, stepsFor } from './testing/drawn-chains'

describe('a compression', () => {
  const compressions = fc.record({
    links: chains,
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
    pins: fc.array(pick, { maxLength: 3 }),
  })

  it('stored and assembled is what its preview was, and dropping it undoes it', () => {
    fc.assert(
      fc.property(compressions, ({ links, steps, pins }) => {
        const before = assembled(links).messages
        const ids = idsOf(before)
        const pinned = pins.map((one) => one(ids)).filter((id) => id !== undefined)
        const run = runPipeline(before, stepsFor(ids, steps), { pins: pinned, scope: 'last' })
        if (!run.ok) throw new Error(run.error.message)
        const squash = {
          squashId: 'last',
          timestamp: 10_000,
          sequence: 10_000,
          ...squashOf(before, run.value, estimatingCounter),
        }
        const last = links.at(-1)
        if (last === undefined) throw new Error('a chain has a session')
        const compressed = [...links.slice(0, -1), { ...last, squashes: [...last.squashes, squash] }]
        const after = assembled(compressed).messages
        expect(after.map((entry) => entry.message)).toEqual(run.value.messages.map((entry) => entry.message))
        expect(after.map(realIds)).toEqual(run.value.messages.map(realIds))
        expect(squash.tokensAfter <= squash.tokensBefore || steps.some(({ action }) => action === 'summarize')).toBe(
          true,
        )
        expect(assembled(links).messages).toEqual(before)
      }),
    )
  })

  it('neither takes nor changes what is pinned', () => {
    fc.assert(
      fc.property(compressions, ({ links, steps, pins }) => {
        const before = assembled(links).messages
        const pinned = pins.map((one) => one(idsOf(before))).filter((id) => id !== undefined)
        const run = runPipeline(before, stepsFor(idsOf(before), steps), { pins: pinned, scope: 'last' })
        if (!run.ok) throw new Error(run.error.message)
        const after = new Map(run.value.messages.map((entry) => [entry.message.messageId, entry]))
        for (const entry of before)
          if (pinned.includes(entry.message.messageId)) expect(after.get(entry.message.messageId)).toBe(entry)
      }),
    )
  })

  it('accounts for every message: kept, changed, removed or summed up', () => {
    fc.assert(
      fc.property(compressions, ({ links, steps }) => {
        const before = assembled(links).messages
        const run = runPipeline(before, stepsFor(idsOf(before), steps), { scope: 'last' })
        if (!run.ok) throw new Error(run.error.message)
        const removed = new Set(run.value.steps.flatMap((one) => one.removed))
        const after = new Map(run.value.messages.map((entry) => [entry.message.messageId, entry]))
        const changed = new Set(run.value.steps.flatMap((one) => one.changed))
        for (const entry of before) {
          const { messageId } = entry.message
          const now = after.get(messageId)
          if (now === undefined) continue
          expect(removed.has(messageId)).toBe(false)
          const repaired = now.changedBy.some(({ kind }) => kind === 'tool-repair')
          expect(now === entry || changed.has(messageId) || repaired).toBe(true)
        }
      }),
    )
  })
})

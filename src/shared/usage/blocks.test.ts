import { expect, it } from 'vitest'
import { BLOCK_MS, usageBlocks } from './blocks'

const at = (time: string) => ({ time: Date.parse(`2026-07-31T${time}Z`) })
const starts = (...times: string[]) =>
  usageBlocks(times.map(at)).map(({ startedAt, usage }) => [
    new Date(startedAt).toISOString().slice(11, 16),
    usage.length,
  ])

it('a block begins with the hour of its first usage and takes all of the next five hours', () => {
  expect(starts('09:45', '10:00', '13:59')).toEqual([['09:00', 3]])
})

it('the next block begins with the hour of the first usage after its end', () => {
  expect(starts('09:45', '14:00', '18:45', '19:00', '23:15')).toEqual([
    ['09:00', 1],
    ['14:00', 2],
    ['19:00', 2],
  ])
})

it('the order of the usage does not matter, and a block lasts five hours', () => {
  const [block] = usageBlocks([at('10:15'), at('09:45')])
  expect(block?.usage.map(({ time }) => time)).toEqual([at('09:45').time, at('10:15').time])
  expect((block?.endsAt ?? 0) - (block?.startedAt ?? 0)).toBe(BLOCK_MS)
})

it('no usage has no block', () => expect(usageBlocks([])).toEqual([]))

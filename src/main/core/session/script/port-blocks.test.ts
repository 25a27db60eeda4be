import { expect, it } from 'vitest'
import { PortBlocks } from './port-blocks'

const free = () => Promise.resolve(true)

it('gives each folder ten ports of its own, and the same ones again', async () => {
  const blocks = new PortBlocks(free)
  const firsts = await Promise.all(Array.from({ length: 200 }, (_, index) => blocks.of(`/trees/${index}`)))
  expect(new Set(firsts).size).toBe(200)
  expect(firsts.every((first) => first % 10 === 0 && first >= 20_000 && first < 30_000)).toBe(true)
  expect(await blocks.of('/trees/7')).toBe(firsts[7])
  expect(await new PortBlocks(free).of('/trees/0')).toBe(firsts[0])
})

it('avoids ports that another program uses', async () => {
  const usual = await new PortBlocks(free).of('/work')
  const blocks = new PortBlocks((port) => Promise.resolve(port !== usual + 3))
  expect(await blocks.of('/work')).not.toBe(usual)
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { raceUntilClosed } from './race-until-closed'

const never = new Promise<never>(() => undefined)

it('is what the work comes to', async () => {
  await expect(raceUntilClosed(Promise.resolve('done'), never, () => 'gone')).resolves.toBe('done')
  await expect(raceUntilClosed(Promise.reject(new Error('failed')), never, () => 'gone')).rejects.toThrow('failed')
})

it('is what the end makes of it, for everybody who works then and later', async () => {
  const end = Promise.withResolvers<string>()
  const first = raceUntilClosed(never, end.promise, (reason) => `first ${reason}`)
  const second = raceUntilClosed(never, end.promise, (reason) => `second ${reason}`)
  end.resolve('is gone')
  expect(await Promise.all([first, second])).toEqual(['first is gone', 'second is gone'])
  expect(await raceUntilClosed(never, end.promise, (reason) => `third ${reason}`)).toBe('third is gone')
})

it('asks nothing of the end for work that is done', async () => {
  const end = Promise.withResolvers<string>()
  const instead = vi.fn()
  await raceUntilClosed(Promise.resolve(1), end.promise, instead)
  end.resolve('late')
  await end.promise
  await Promise.resolve()
  expect(instead).not.toHaveBeenCalled()
})

it('keeps nothing of work that is done while the end has not come', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const kept = await (async () => {
    const result = { large: 'result' }
    const end = new Promise<never>(() => undefined)
    await raceUntilClosed(Promise.resolve(result), end, () => result)
    return { end, result: new WeakRef(result) }
  })()
  await expect
    .poll(
      () => {
        collect()
        return kept.result.deref() === undefined
      },
      { timeout: 10_000 },
    )
    .toBe(true)
  expect(kept.end).toBeInstanceOf(Promise)
})

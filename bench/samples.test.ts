import { expect, it } from 'vitest'
import { inTurns, percentilesOfParts, quotients } from './samples'

it('works are measured in turns, without the first rounds', async () => {
  const order: string[] = []
  const samples = await inTurns(
    {
      work: () => order.push('work'),
      limit: () => Promise.resolve(order.push('limit')),
    },
    2,
    1,
  )
  expect(order).toEqual(['work', 'limit', 'work', 'limit', 'work', 'limit'])
  expect(samples).toEqual({ work: [3, 5], limit: [4, 6] })
  expect(quotients(samples.work, samples.limit)).toEqual([3 / 4, 5 / 6])
})

it('percentiles of parts show how much a percentile varies', () => {
  const values = Array.from({ length: 100 }, (_, at) => at)
  expect(percentilesOfParts(values, 0.95)).toEqual([18, 38, 58, 78, 98])
})

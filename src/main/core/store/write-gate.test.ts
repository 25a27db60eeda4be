import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { WriteGate } from './write-gate'

test('what is done in turn is never done at the same time', async () => {
  const gate = new WriteGate()
  const steps: string[] = []
  expect(gate.tryEnter()).toBe(true)
  const first = gate.during(() => steps.push('first'))
  const second = gate.during(() => steps.push('second'))
  await new Promise(setImmediate)
  expect(steps).toEqual([])
  gate.leave()
  await Promise.all([first, second])
  expect(steps.toSorted()).toEqual(['first', 'second'])
  expect(gate.tryEnter()).toBe(true)
})

test('the gate is free again after work that throws', async () => {
  const gate = new WriteGate()
  await expect(
    gate.during(() => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(gate.tryEnter()).toBe(true)
})

test('a thread that blocks lets one that serves clients go first, and gets its turn after', async () => {
  const gate = new WriteGate()
  // Adds one to a counter inside the gate without end, never leaving a gap in which somebody else could slip in.
  const worker = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads')
     const { register } = require('tsx/esm/api'); register()
     import(workerData.module).then(({ WriteGate }) => {
       const gate = new WriteGate(workerData.shared), count = new Int32Array(workerData.count)
       parentPort.postMessage('begun')
       while (count[1] === 0) { gate.enterBlocking(); count[0]++; gate.leave() }
     })`,
    {
      eval: true,
      workerData: {
        shared: gate.shared,
        count: new SharedArrayBuffer(8),
        module: new URL('./write-gate.ts', import.meta.url).href,
      },
    },
  )
  onTestFinished(async () => {
    await worker.terminate()
  })
  await new Promise((resolve) => worker.once('message', resolve))
  for (let turn = 0; turn < 200; turn++) await gate.during(() => turn)
})

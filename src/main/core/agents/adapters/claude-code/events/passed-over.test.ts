import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { frameTypes, undocumentedTypes } from '../testing/frame-types'
import { recordedFrames } from '../testing/recordings'
import { record } from '#core/agents/transcript/values'
import { convertedTypes } from './map-events'
import { passedOver, typeOf } from './passed-over'

it('leaves out no type of frame without a reason', () => {
  const known = [...convertedTypes, ...passedOver.keys()]
  expect(known.toSorted()).toEqual([...frameTypes, ...undocumentedTypes].toSorted())
  for (const reason of passedOver.values()) expect(reason).toMatch(/^[A-Z].*\.$/)
})

it.each(
  globSync('*.jsonl', { cwd: join(import.meta.dirname, '..', 'fixtures') }).filter(
    (name) => !name.includes('transcript'),
  ),
)('knows every frame of %s', (file) => {
  const known = new Set([...convertedTypes, ...passedOver.keys(), 'control_request', 'control_response'])
  const types = recordedFrames(basename(file, '.jsonl')).map((frame) => typeOf(record(frame)))
  expect([...new Set(types)].filter((type) => !known.has(type))).toEqual([])
})

import { expect, it } from 'vitest'
import { storedSource } from '#shared/attachment/reference'
import type { Block } from '#shared/session/blocks'
import { withoutReferences } from './references'

it('takes out what only means something in the store that a snapshot comes from', () => {
  const image = (source: object) => ({ type: 'image', source }) as unknown as Block
  const stored = storedSource({ blobId: 'b', mimeType: 'image/png', size: 1 })
  const inside = image({ type: 'base64', data: 'AA==', mediaType: 'image/png' })
  const output = { type: 'tool_output', toolCallId: 't', output: 'o', isError: false, blob: { blobId: 'b' } }
  expect(withoutReferences([inside, image(stored), output as unknown as Block])).toEqual([
    inside,
    { type: 'text', content: '[A file that is not part of the snapshot]' },
    { type: 'tool_output', toolCallId: 't', output: 'o', isError: false },
  ])
})

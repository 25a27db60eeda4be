import { expect, it } from 'vitest'
import { refusesPictures, takesNoTools, toolsNamed, topicOf } from './refusal-words'

it.each([
  ['files', 'messages.3.content.1.image.source.base64: image exceeds 5 MB maximum'],
  ['files', 'Invalid MIME type. Only image types are supported.'],
  ['tools', "Invalid schema for function 'pick': array schema missing items."],
  ['tools', 'tools.4.custom.input_schema: JSON schema is invalid'],
  ['reasoning', 'messages.1.content.0: Invalid `signature` in `thinking` block'],
  ['reasoning', 'Function call is missing a thought_signature in functionCall parts.'],
  ['reasoning', 'Missing `reasoning_content` field in the assistant message at message index 2'],
  [undefined, 'The request is not valid.'],
] as const)('a refusal is about %s that says "%s"', (topic, words) => {
  expect(topicOf(words)).toBe(topic)
})

const names = ['read', 'write', 'mcp__a__one', 'mcp__a__two']

it.each([
  ["Invalid schema for function 'mcp__a__two'", ['mcp__a__two']],
  ['tools.2.custom.input_schema: no', ['mcp__a__one']],
  ["Invalid 'tools[3].function.parameters'", ['mcp__a__two']],
  ['GenerateContentRequest.tools[0].function_declarations[2].parameters: no', ['mcp__a__one']],
  ['tools.99.custom: no', []],
  ['mcp__a__onerous is fine', []],
])('a refusal names tools: %s', (words, named) => {
  expect(toolsNamed(words, names)).toEqual(named)
})

it.each([
  'registry.ollama.ai/library/gemma3 does not support tools',
  'No endpoints found that support tool use',
  '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
])('a model takes no tools: %s', (words) => {
  expect(takesNoTools(words)).toBe(true)
  expect(takesNoTools("Invalid schema for function 'x' of the tools")).toBe(false)
})

it('breaks over pictures, or refuses them', () => {
  expect(refusesPictures('No endpoints found that support image input')).toBe(true)
  expect(refusesPictures('Internal Server Error')).toBe(false)
})

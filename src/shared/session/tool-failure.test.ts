import { expect, it } from 'vitest'
import { toolFailureOf, type ToolFailureReason } from './tool-failure'

/** Errors as agents and tools word them. */
const table: readonly (readonly [ToolFailureReason, string])[] = [
  ['permission-denied', "EACCES: permission denied, open '/etc/shadow'"],
  ['permission-denied', "The user doesn't want to proceed with this tool use. The tool use was rejected."],
  ['permission-denied', 'The user did not allow this.'],
  ['permission-denied', 'The user rejected permission to use this specific tool call.'],
  ['permission-denied', 'exec command rejected by user'],
  ['permission-denied', 'The call was declined.'],
  ['cancelled', 'Tool execution aborted'],
  ['cancelled', 'MCP error -32001: Request cancelled'],
  ['timeout', 'MCP error -32001: Request timed out'],
  ['timeout', 'Command timed out after 2m 0.0s'],
  ['not-found', "ENOENT: no such file or directory, open 'a.txt'"],
  ['not-found', 'File does not exist.'],
  ['not-found', 'Error: No such tool available: Frobnicate'],
  ['not-found', 'There is no tool `x` that may be used in this session.'],
  ['invalid-input', '<tool_use_error>InputValidationError: Read failed due to the following issue:'],
  ['invalid-input', 'MCP error -32602: Invalid arguments for tool add'],
  ['unavailable', 'connect ECONNREFUSED 127.0.0.1:3000'],
  ['unavailable', 'MCP error -32000: Connection closed'],
  ['unavailable', 'MCP server "x" is not connected'],
  ['rate-limited', 'Too Many Requests'],
  ['failed', 'Exit code 1\nError: the request timed out, permission denied, no such file'],
  ['failed', 'The tool failed.'],
  ['failed', ''],
]

it.each(table)('calls a failure "%s" by its words: %s', (reason, words) => {
  expect(toolFailureOf(words).reason).toBe(reason)
})

it('tells who caused a failure, and whether the same call may succeed later', () => {
  expect(toolFailureOf('Request timed out')).toEqual({ reason: 'timeout', category: 'tool', retryable: true })
  expect(toolFailureOf('ENOENT: x')).toEqual({ reason: 'not-found', category: 'tool', retryable: false })
  expect(toolFailureOf('not connected')).toEqual({ reason: 'unavailable', category: 'runtime', retryable: true })
  expect(toolFailureOf(undefined)).toEqual({ reason: 'failed', category: 'tool', retryable: false })
})

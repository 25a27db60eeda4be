/** Returns a line of a Claude Code transcript. */
export const claudeLine = (type: 'user' | 'assistant', uuid: string, parentUuid: string | null, content: unknown) => ({
  type,
  uuid,
  parentUuid,
  timestamp: '2026-03-01T10:00:00.000Z',
  cwd: '/project',
  message: type === 'user' ? { role: type, content } : { role: type, id: uuid, model: 'claude-sonnet-4-5', content },
})

/** Returns a file with one JSON value per line. */
export const jsonLines = (values: readonly object[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('')

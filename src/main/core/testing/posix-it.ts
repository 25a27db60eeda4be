import { it } from 'vitest'

/** A test of POSIX features: signals, links, modes. Elsewhere it is skipped with that reason. */
export const posixIt = it.extend<{ posix: undefined }>({
  posix: [
    async ({ skip }, use) => {
      skip(process.platform === 'win32', 'Only POSIX systems have what it tests.')
      await use(undefined)
    },
    { auto: true },
  ],
})

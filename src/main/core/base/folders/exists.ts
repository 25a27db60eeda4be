import { access } from 'node:fs'

/**
 * Returns whether a path exists. The host looks for many names that few folders have. The callback form does not collect a
 * stack for each error, which takes longer than the lookup itself.
 */
export function exists(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    access(path, (error) => {
      resolve(error === null)
    })
  })
}

let held: Promise<undefined> | null = null

/** Loads the window again, once nobody holds it any more. */
export async function reloadWindow(): Promise<void> {
  await held
  location.reload()
}

/** Keeps the window as it is, for somebody who has to read something first, until the answer is called. */
export function holdWindow(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  held = promise
  return () => {
    held = null
    resolve(undefined)
  }
}

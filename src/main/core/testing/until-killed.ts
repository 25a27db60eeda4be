/** For a program that has done its work and waits to be killed. */
export function untilKilled(): Promise<never> {
  // A promise alone does not keep a program alive.
  setInterval(() => undefined, 2 ** 30)
  return new Promise(() => undefined)
}

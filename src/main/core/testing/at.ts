/** Returns the item of a list at an index, from the end when that is negative; a missing one fails the test. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list.at(index)
  if (item === undefined) throw new Error(`there is no item ${index}`)
  return item
}
